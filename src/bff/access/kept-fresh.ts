/** What was loaded last, loaded again in the background whenever it is used and old. */
export interface KeptFresh<Value> {
  /** Resolves once a value is known, or cannot be for now. Never rejects. An old value serves while it is loaded anew. */
  ready(): Promise<void>
  /** The last value. `null` if none was ever loaded. */
  value(): Value | null
  /** What the last attempt was rejected with. `null` if it succeeded. */
  failure(): unknown
}

export interface KeptFreshOptions<Value> {
  readonly load: () => Promise<Value>
  /** A value is loaded again if it is older. */
  readonly freshMs: number
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Reports that nothing could be loaded; the value before stays in effect. */
  readonly onFault: (error: unknown) => void
}

/** Shortest time between two attempts, if the first has failed. */
const retryMs = 5000

export function keepFresh<Value>({ load, freshMs, now, onFault }: KeptFreshOptions<Value>): KeptFresh<Value> {
  let loaded: { readonly value: Value } | null = null
  let loading: Promise<void> | null = null
  let dueAt = Number.NEGATIVE_INFINITY
  let failure: unknown = null

  async function loadNow(): Promise<void> {
    try {
      loaded = { value: await load() }
      failure = null
      dueAt = now() + freshMs
    } catch (error) {
      failure = error
      dueAt = now() + Math.min(freshMs, retryMs)
      onFault(error)
    }
  }

  return {
    async ready() {
      if (loading === null && now() >= dueAt) {
        loading = loadNow().finally(() => {
          loading = null
        })
      }
      if (loaded === null) await loading
    },
    value: () => loaded?.value ?? null,
    failure: () => failure,
  }
}
