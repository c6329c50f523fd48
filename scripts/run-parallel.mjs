/**
 * Runs npm scripts in parallel, as many as there are cores, starting in the given order. Prints the output of
 * each when it ends.
 */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

const waiting = process.argv.slice(2)
const failed = []

function run(script) {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'] })
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => output.push(piece))
    child.on('error', reject)
    child.on('close', (status) => {
      process.stdout.write(`${status === 0 ? 'passed' : 'FAILED'} ${script}\n`)
      process.stdout.write(Buffer.concat(output))
      if (status !== 0) failed.push(script)
      resolve()
    })
  })
}

async function takeTurns() {
  for (let script = waiting.shift(); script !== undefined; script = waiting.shift()) await run(script)
}

await Promise.all(Array.from({ length: availableParallelism() }, takeTurns))
if (failed.length > 0) process.exitCode = 1
