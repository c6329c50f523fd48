import { runCommand } from './command.ts'

const { stdout, stderr } = process

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  out: (text) => void stdout.write(text),
  fault: (text) => void stderr.write(text),
  ...(stderr.isTTY && {
    progress: (checked, of) => void stderr.write(checked === of ? '\r\x1b[K' : `\r${checked} of ${of} rules`),
  }),
})
