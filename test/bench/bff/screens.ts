import { connect, type Socket } from 'node:net'

/** One address has some 28 000 ports towards another, so screens use several addresses. */
const sources = ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4']
/** Connect in batches: the backlog of a listening socket is short. */
const atOnce = 100

/** Opens screens that ask nothing: one WebSocket each, which answers pings and costs this process almost nothing. */
export async function openScreens(address: string, count: number): Promise<readonly Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(atOnce, count - sockets.length) }, (_, index) =>
      openScreen(address, sources[(sockets.length + index) % sources.length] ?? '127.0.0.1'),
    )
    sockets.push(...(await Promise.all(some)))
  }
  return sockets
}

function openScreen(address: string, localAddress: string): Promise<Socket> {
  const { hostname, port, host, pathname } = new URL(address)
  return new Promise((resolve, reject) => {
    const isLinux = process.platform === 'linux'
    const socket = connect({ host: hostname, port: Number(port), ...(isLinux ? { localAddress } : {}) })
    socket.once('error', reject)
    socket.once('data', (answer) => {
      if (!answer.toString('latin1').startsWith('HTTP/1.1 101 ')) {
        reject(new Error(`a screen was not let in: ${answer.toString('latin1').slice(0, 60)}`))
        return
      }
      socket.on('data', (frame) => answerPing(socket, frame))
      resolve(socket)
    })
    socket.write(
      [
        `GET ${pathname} HTTP/1.1`,
        `Host: ${host}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits',
        '',
        '',
      ].join('\r\n'),
    )
  })
}

/** RFC 6455 §5.5.3: a pong, masked by zeros. The pings of a heartbeat have no content. */
function answerPing(socket: Socket, frame: Buffer): void {
  if (frame[0] === 0x89) socket.write(Buffer.from([0x8a, 0x80, 0, 0, 0, 0]))
}
