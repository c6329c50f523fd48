import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { portOf } from '../multiplex/listening.ts'

/** nginx as a WebSocket proxy on a free port, configured as its documentation says. */
export async function startNginx(
  address: string,
): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-nginx-'))
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  await writeFile(file, configuration(folder, port, new URL(address).host))
  const child = spawn(findOrInstall(), ['-c', file, '-p', folder, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await untilListening(port)
  return {
    address: `ws://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

function configuration(folder: string, port: number, upstream: string): string {
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off;
pid ${folder}/nginx.pid;
worker_processes 1;
events { worker_connections 20000; }
http {
  access_log off;
  ${bodies.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://${upstream};
      proxy_http_version 1.1;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection upgrade;
      proxy_read_timeout 1h;
    }
  }
}
`
}

/** @throws Error if nginx is missing and cannot be installed */
function findOrInstall(): string {
  const found = find()
  if (found !== null) return found
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const ways = [
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'nginx-light'],
    ['dnf', 'install', '-y', '-q', 'nginx'],
    ['apk', 'add', '--quiet', 'nginx'],
    ['brew', 'install', 'nginx'],
  ]
  for (const way of ways) {
    if (spawnSync('which', [way[0] ?? '']).status !== 0) continue
    const [program = '', ...words] = way[0] === 'brew' ? way : [...asRoot, ...way]
    spawnSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'] })
    const installed = find()
    if (installed !== null) return installed
  }
  throw new Error(
    'The bench needs nginx beside us: install it (Debian, Ubuntu: apt-get install nginx-light).',
  )
}

function find(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, 'nginx')).find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

function untilListening(port: number): Promise<void> {
  const began = Date.now()
  return new Promise((resolve, reject) => {
    const attempt = (): void => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => {
        socket.destroy()
        resolve()
      })
      socket.once('error', () => {
        if (Date.now() - began > 10_000) reject(new Error('nginx does not listen'))
        else setTimeout(attempt, 20)
      })
    }
    attempt()
  })
}
