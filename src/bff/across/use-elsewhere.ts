import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { SealedName } from '../store/sealed-names.ts'
import { ignoreAway, type SharedStore } from '../store/shared-store.ts'

/** The use of sessions and addresses on one server, by name. */
export interface Use {
  /** Open sockets. */
  readonly sockets: ReadonlyMap<string, number>
  /** Requests since the last message. */
  readonly requests: ReadonlyMap<string, number>
}

/** Interval between messages, and so the delay of the counts. */
export const publishEveryMs = 1_000
/** A server that is silent for this long is considered gone, together with its sockets. */
const goneMs = 3_500

const number = v.pipe(v.number(), v.minValue(0), v.maxValue(1e9))
const useMessage = v.object({
  from: v.string(),
  sockets: v.array(v.tuple([v.string(), number])),
  requests: v.array(v.tuple([v.string(), number])),
})

/**
 * Publishes this server's use and collects that of the others. So a limit holds across servers, although each server
 * decides at once by itself. The next message makes up for a lost one.
 */
export function shareUse(options: {
  readonly store: SharedStore
  readonly sealed: SealedName
  /** Milliseconds. */
  readonly now: () => number
  readonly use: () => Use
  /** Requests that began on another server. */
  readonly onRequests: (name: string, count: number) => void
}): { socketsElsewhere(name: string): number; close(): void } {
  const { store, sealed, now } = options
  const self = randomUUID()
  const others = new Map<string, { readonly at: number; readonly sockets: ReadonlyMap<string, number> }>()
  let wasIdle = true

  const unsubscribe = store.subscribe(sealed.name, (message) => {
    const text = sealed.open(message)
    const read = v.safeParse(useMessage, text === null ? null : JSON.parse(text))
    if (!read.success || read.output.from === self) return
    const { from, sockets, requests } = read.output
    others.set(from, { at: now(), sockets: new Map(sockets) })
    for (const [name, count] of requests) options.onRequests(name, count)
  })

  const timer = setInterval(() => {
    for (const [from, { at }] of others) if (now() - at >= goneMs) others.delete(from)
    const { sockets, requests } = options.use()
    const isIdle = sockets.size + requests.size === 0
    // Publishes once more after the last socket has closed.
    if (!store.isReady() || (isIdle && wasIdle)) return
    wasIdle = isIdle
    const text = JSON.stringify({ from: self, sockets: [...sockets], requests: [...requests] })
    store.publish(sealed.name, sealed.seal(text)).catch(ignoreAway)
  }, publishEveryMs)

  return {
    socketsElsewhere(name) {
      let count = 0
      for (const { at, sockets } of others.values()) {
        if (now() - at < goneMs) count += sockets.get(name) ?? 0
      }
      return count
    },
    close() {
      clearInterval(timer)
      unsubscribe()
    },
  }
}
