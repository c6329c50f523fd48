import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { SealedName } from '../store/sealed-names.ts'
import { type SharedStore, StoreAwayError } from '../store/shared-store.ts'

/** What sessions and addresses use at one server, by name. */
export interface Use {
  /** That are open. */
  readonly sockets: ReadonlyMap<string, number>
  /** That were begun since it was told last. */
  readonly requests: ReadonlyMap<string, number>
}

/** How often the others are told. By so much they are behind. */
export const tellEveryMs = 1_000
/** Who says nothing for so long is gone, and its sockets with it. */
const goneMs = 3_500

const number = v.pipe(v.number(), v.minValue(0), v.maxValue(1e9))
const told = v.object({
  from: v.string(),
  sockets: v.array(v.tuple([v.string(), number])),
  requests: v.array(v.tuple([v.string(), number])),
})

/**
 * Tells the other servers what is used here, and hears it of them, so that a limit holds for all together although each
 * decides at once, by itself. Nobody waits for a message; one that is lost is made up for by the next.
 */
export function tellUse(options: {
  readonly store: SharedStore
  readonly sealed: SealedName
  /** Milliseconds. */
  readonly now: () => number
  readonly use: () => Use
  /** Requests that were begun at another server. */
  readonly onRequests: (name: string, count: number) => void
}): { socketsElsewhere(name: string): number; close(): void } {
  const { store, sealed, now } = options
  const self = randomUUID()
  const others = new Map<string, { readonly at: number; readonly sockets: ReadonlyMap<string, number> }>()
  let wasIdle = true

  const unsubscribe = store.subscribe(sealed.name, (message) => {
    const text = sealed.open(message)
    const read = v.safeParse(told, text === null ? null : JSON.parse(text))
    if (!read.success || read.output.from === self) return
    const { from, sockets, requests } = read.output
    others.set(from, { at: now(), sockets: new Map(sockets) })
    for (const [name, count] of requests) options.onRequests(name, count)
  })

  const timer = setInterval(() => {
    for (const [from, { at }] of others) if (now() - at >= goneMs) others.delete(from)
    const { sockets, requests } = options.use()
    const isIdle = sockets.size + requests.size === 0
    // That the last socket is closed is told once.
    if (!store.isReady() || (isIdle && wasIdle)) return
    wasIdle = isIdle
    const text = JSON.stringify({ from: self, sockets: [...sockets], requests: [...requests] })
    store.publish(sealed.name, sealed.seal(text)).catch((error: unknown) => {
      if (!(error instanceof StoreAwayError)) throw error
    })
  }, tellEveryMs)

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
