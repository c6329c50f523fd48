import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'

export interface LoadBalancer {
  /** `http://host:port`, as browsers know it. */
  readonly address: string
  close(): Promise<void>
}

/** nginx from the distribution, balancing requests and sockets round robin. */
export async function startLoadBalancer(servers: readonly string[]): Promise<LoadBalancer> {
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-nginx-'))
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  await writeFile(file, configuration(folder, port, servers))
  const nginx = spawn('nginx', ['-c', file, '-p', folder, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
    // Debian installs it outside a normal user's PATH.
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  })
  const failed = new Promise<never>((_resolve, reject) => {
    nginx.once('error', () =>
      reject(new Error('nginx is not installed, and these tests need it: apt-get install nginx')),
    )
    nginx.once('exit', (code) => reject(new Error(`nginx ended with ${code}`)))
  })
  await Promise.race([failed, listening(port)])
  failed.catch(() => undefined)
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      const ended = once(nginx, 'exit')
      nginx.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function configuration(folder: string, port: number, servers: readonly string[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  upstream shopfloor { ${servers.map((server) => `server ${new URL(server).host};`).join(' ')} }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://shopfloor;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $http_connection;
      add_header X-Server $upstream_addr always;
    }
  }
}
`
}

async function listening(port: number): Promise<void> {
  for (;;) {
    const socket = createConnection(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await pause(10)
  }
}
