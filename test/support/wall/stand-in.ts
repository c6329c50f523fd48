/** Settings of an in-page service, with which thousands of polls or hundreds of cameras pass in minutes. */
export interface StandInSettings {
  readonly stores: readonly StandInStore[]
  readonly cameras: readonly StandInCamera[]
  /** Every n responses another camera goes offline and the previous one recovers; 0 keeps all states. */
  readonly changeEvery: number
  /** Epoch milliseconds. */
  readonly startAt: number
}

export interface StandInStore {
  readonly id: string
  readonly name: string
  readonly timezone: string
}

export interface StandInCamera {
  readonly id: string
  readonly name: string
  readonly store: string
  readonly status: 'online' | 'offline'
  /** From 0 to 1. */
  readonly quality: number
  /** Age of the last contact in milliseconds: at each response, or for an offline camera at the start. */
  readonly seenAgo: number
}

export interface StandIn {
  /** Advances the page's clock and runs due timers one after the other. */
  advance(ms: number): Promise<void>
  /** Advances the clock until the page polls the cameras, and holds the response. */
  untilAsked(): Promise<void>
  /** Releases the held response. */
  answer(): void
  /** Stops responding, or resumes. A socket that went silent stays so; only new sockets respond again. */
  silence(isSilent?: boolean): void
  /** Cuts the connection and refuses new ones, or accepts them again. */
  cut(isCut: boolean): void
  /** Ends the session, on the socket and in later requests. */
  endSession(): void
  /** Stops the device clock while everything else goes on, or resumes it from where it stopped. */
  stopClock(isStopped: boolean): void
  /** Lets time pass while the page is suspended. */
  sleep(ms: number): void
  /** Repeats the last response from now on, or stops doing so. */
  repeat(isRepeating: boolean): void
  /** Camera responses so far. */
  readonly answers: () => number
  readonly held: () => { readonly timers: number; readonly sockets: number }
  /** The browser's own `requestAnimationFrame`. */
  readonly frame: (run: () => void) => void
}

declare global {
  interface Window {
    standIn: StandIn
  }
}

/**
 * Runs in the browser before the page's scripts: a controlled clock, and a service inside the page, so that
 * measurements cover the page alone. The page's own client, parser and queries run over a fake socket.
 * Playwright sends this function to the browser as text, so it must be self-contained.
 */
export function standInForService({ stores, cameras, changeEvery, startAt }: StandInSettings): void {
  const frame = window.requestAnimationFrame.bind(window)
  const ask = window.fetch.bind(window)
  let now = startAt
  let answers = 0
  let sockets = 0
  let isSilent = false
  let isCut = false
  let isEnded = false
  let stoppedAt: number | null = null
  /** Milliseconds by which the device clock is behind since it was stopped. */
  let behind = 0
  let said: unknown = null
  let isRepeating = false
  let isKept = false
  let kept: (() => void) | null = null

  const shown = () => stoppedAt ?? now - behind

  // Short timeouts become turns of the event loop, without the browser's minimum delay.
  const channel = new MessageChannel()
  const soon: (() => void)[] = []
  channel.port1.onmessage = () => soon.shift()?.()
  const inTurn = (run: () => void) => {
    soon.push(run)
    channel.port2.postMessage(null)
  }

  interface Timer {
    due: number
    readonly every: number | null
    readonly run: () => void
  }
  const timers = new Map<number, Timer>()
  let lastId = 1_000_000
  const shortMs = 20
  const set = (run: () => void, ms: number, repeats: boolean): number => {
    lastId += 1
    const id = lastId
    timers.set(id, { due: now + Math.max(0, ms), every: repeats ? Math.max(shortMs, ms) : null, run })
    if (ms < shortMs && !repeats) {
      inTurn(() => {
        if (timers.delete(id)) run()
      })
    }
    return id
  }
  const clear = (id: unknown) => void timers.delete(Number(id))
  const bound = (run: unknown, given: readonly unknown[]) => () =>
    (run as (...words: readonly unknown[]) => void)(...given)
  Object.assign(window, {
    setTimeout: (run: unknown, ms = 0, ...given: readonly unknown[]) => set(bound(run, given), ms, false),
    setInterval: (run: unknown, ms = 0, ...given: readonly unknown[]) => set(bound(run, given), ms, true),
    clearTimeout: clear,
    clearInterval: clear,
    Date: class extends Date {
      constructor(...given: readonly [] | readonly [number]) {
        super(given.length === 0 ? shown() : given[0])
        // biome-ignore lint/correctness/noConstructorReturn: the real constructor handles other forms
        if (given.length > 1) return Reflect.construct(Date, given)
      }
      static override now() {
        return shown()
      }
    },
  })
  performance.now = () => now - startAt

  const turn = () => new Promise<void>((resolve) => inTurn(resolve))
  /** A response takes several turns to be read, dispatched and rendered. */
  const turns = async () => {
    for (let count = 0; count < 6; count += 1) await turn()
  }
  const nextDue = (until: number): [number, Timer] | null => {
    let next: [number, Timer] | null = null
    for (const entry of timers)
      if (entry[1].due <= until && entry[1].due < (next?.[1].due ?? until + 1)) next = entry
    return next
  }
  const advance = async (ms: number, isOver = () => false) => {
    const until = now + ms
    for (let next = nextDue(until); next !== null && !isOver(); next = nextDue(until)) {
      const [id, timer] = next
      now = Math.max(now, timer.due)
      if (timer.every === null) timers.delete(id)
      else timer.due = now + timer.every
      timer.run()
      await turns()
    }
    if (!isOver()) now = until
  }

  // Visits cameras all over the wall: the cost of a change depends on its position.
  const stride = 379
  const ranks = ['offline', 'degraded', 'unknown', 'online']
  const severity = ({ state }: { readonly state: string }) => ranks.indexOf(state)
  const statuses = () => {
    const changing = changeEvery === 0 ? -1 : (Math.floor(answers / changeEvery) * stride) % cameras.length
    answers += 1
    return cameras.map(({ id, name, store, status, quality, seenAgo }, place) => {
      const isDown = status === 'offline' || place === changing
      const lastSeen = new Date((status === 'offline' ? startAt : now) - seenAgo).toISOString()
      const state = isDown ? 'offline' : quality < 0.8 ? 'degraded' : 'online'
      return { store, row: { recording: id, name, state, lastSeen, quality, affects: null } }
    })
  }
  /**
   * Always the full state, so its cursor matches no response. No more cameras are unwell than may be listed.
   */
  const live = (limit: number) => {
    const states = statuses()
    const listed = states.length <= limit ? 'all' : 'unwell'
    const own = new Map(stores.map(({ id }): [string, (typeof states)[number]['row'][]] => [id, []]))
    for (const { store, row } of states) own.get(store)?.push(row)
    const places = [...own].sort(([one], [other]) => (one < other ? -1 : 1))
    const column = (state: string) =>
      places.map(([, rows]) => rows.filter((row) => row.state === state).length)
    const ofStates = <Value>(of: (state: string) => Value) =>
      Object.fromEntries(ranks.map((state) => [state, of(state)]))
    return {
      summary: [ofStates((state) => states.filter(({ row }) => row.state === state).length)],
      byStore: ofStates(column),
      listed,
      stores: places.flatMap(([location, rows]) => {
        const shown = rows.filter(({ state }) => listed === 'all' || state !== 'online')
        const silent = rows.filter(({ state }) => state === 'offline').map(({ lastSeen }) => lastSeen)
        const row = { location, open: true, offlineSince: silent.sort()[0] ?? null }
        return shown.length === 0
          ? []
          : [{ ...row, cameras: shown.sort((a, b) => severity(a) - severity(b)) }]
      }),
      more: { stores: 0, cameras: 0 },
      cursor: String(answers),
      meta: {
        newestSeen:
          states
            .map(({ row }) => row.lastSeen)
            .sort()
            .at(-1) ?? null,
        units: { quality: 'rate' },
      },
    }
  }
  const answerTo = ({ route, body }: Asked): unknown => {
    if (route !== 'live') throw new Error(`a wall does not ask for ${route}`)
    if (!isRepeating) said = live(body.limit)
    return said
  }

  interface Asked {
    readonly id: string
    readonly route: string
    readonly body: { readonly limit: number }
  }

  const lines = new Set<Socket>()
  class Socket {
    isDead = false
    readyState = 0
    bufferedAmount = 0
    onopen: (() => void) | null = null
    onmessage: ((event: { data: string }) => void) | null = null
    onclose: ((event: { code: number; reason: string }) => void) | null = null
    onerror: (() => void) | null = null
    constructor() {
      sockets += 1
      lines.add(this)
      inTurn(() => {
        if (isCut || isEnded) return this.end(1006)
        this.readyState = 1
        this.onopen?.()
      })
    }
    end(code: number) {
      if (this.readyState === 3) return
      this.close()
      this.onclose?.({ code, reason: '' })
    }
    send(text: string) {
      const { data } = JSON.parse(text) as { data: Asked }
      if (isSilent) this.isDead = true
      if (this.isDead) return
      const told = `${data.id}|0|0|${JSON.stringify(answerTo(data))}`
      const tell = () => this.onmessage?.({ data: told })
      if (isKept && data.route === 'live') kept = tell
      else inTurn(tell)
    }
    close() {
      if (this.readyState !== 3) sockets -= 1
      this.readyState = 3
      lines.delete(this)
    }
  }
  const session = () => ({
    now,
    build: 'stand-in',
    user: isEnded ? null : { name: '', role: 'viewer' },
    signIn: null,
    signOut: null,
    ...(isEnded && { pairing: 'unpaired' }),
  })
  Object.assign(window, {
    WebSocket: Socket,
    fetch: async (input: string, init?: RequestInit) => {
      const { pathname } = new URL(input, window.location.href)
      if (!pathname.startsWith('/api/')) return ask(input, init)
      if (isCut) throw new TypeError('Failed to fetch')
      if (pathname === '/api/session') return Response.json(session())
      // Simulates somebody who enters the code at once.
      if (pathname === '/api/pairing/code')
        return Response.json({ code: '493021', expiresAt: now + 300_000, now })
      if (pathname === '/api/pairing/poll') return Response.json({ state: 'paired' })
      return Response.json(pathname.endsWith('/location/list') ? stores : [])
    },
  })

  window.standIn = {
    advance: (ms) => advance(ms),
    async untilAsked() {
      isKept = true
      await advance(60_000, () => kept !== null)
      isKept = false
      if (kept === null) throw new Error('the cameras were not asked about for a minute')
    },
    answer() {
      kept?.()
      kept = null
    },
    silence(is = true) {
      isSilent = is
    },
    cut(is) {
      isCut = is
      if (is) for (const line of [...lines]) line.end(1006)
    },
    endSession() {
      isEnded = true
      for (const line of [...lines]) line.end(4401)
    },
    stopClock(is) {
      if (!is) behind = now - shown()
      stoppedAt = is ? shown() : null
    },
    sleep(ms) {
      now += ms
    },
    repeat(is) {
      isRepeating = is
    },
    answers: () => answers,
    held: () => ({ timers: timers.size, sockets }),
    frame,
  }
}
