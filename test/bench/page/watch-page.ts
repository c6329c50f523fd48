/** Notes that a watched page takes of itself. All times are milliseconds since its navigation began. */
export interface PageNotes {
  /** When the headline first appeared. */
  headlineAt: number | null
  readonly shifts: { readonly at: number; readonly value: number; readonly sources: readonly string[] }[]
  readonly tasks: { readonly at: number; readonly duration: number }[]
  /** Requests and answers of the Metrics socket, by id. */
  readonly exchanges: Record<string, { readonly sent: number; received: number | null }>
  /** The last click, and when the totals changed after it. All totals: a rate alone may stay the same. */
  click: {
    readonly at: number
    readonly before: string
    paintedAt: number | null
    readonly after: string
  } | null
}

declare global {
  interface Window {
    pageNotes: PageNotes
    /** The first figure of the page; `null` while it loads. */
    headlineWords: () => string | null
  }
}

/**
 * Runs in the browser before the page's own scripts, and only observes. Something is on the screen in the task after the
 * next animation frame.
 */
export function watchPage(): void {
  const notes: PageNotes = { headlineAt: null, shifts: [], tasks: [], exchanges: {}, click: null }
  window.pageNotes = notes

  const nameOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : (node?.parentElement ?? null)
    if (element === null) return 'what is gone'
    const text = (element.textContent ?? '').slice(0, 40)
    return `${element.tagName.toLowerCase()} ${element.getAttribute('class') ?? ''} ${text}`
  }
  const placeOf = ({ x, y, width, height }: DOMRectReadOnly) =>
    [x, y, width, height].map((pixels) => Math.round(pixels)).join(' ')
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & {
      readonly value: number
      readonly hadRecentInput: boolean
      readonly sources: readonly {
        readonly node: Node | null
        readonly previousRect: DOMRectReadOnly
        readonly currentRect: DOMRectReadOnly
      }[]
    }
    if (shift.hadRecentInput) return
    notes.shifts.push({
      at: shift.startTime,
      value: shift.value,
      sources: shift.sources.map(
        ({ node, previousRect, currentRect }) =>
          `${nameOf(node)}, ${placeOf(previousRect)} → ${placeOf(currentRect)}`,
      ),
    })
  })
  observe('longtask', ({ startTime, duration }) => notes.tasks.push({ at: startTime, duration }))

  const settledTotals = (): Element | null => {
    const totals = document.querySelector('section[aria-label="Totals"], section[aria-label="Today so far"]')
    if (totals === null || totals.getAttribute('aria-busy') === 'true') return null
    const stale = totals.closest('[aria-busy]')
    if (stale !== totals && stale?.getAttribute('aria-busy') === 'true') return null
    return totals
  }
  window.headlineWords = () => settledTotals()?.querySelector('h2')?.nextElementSibling?.textContent ?? null
  const painted = (then: (at: number) => void) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => then(performance.now())
      channel.port2.postMessage(null)
    })
  const look = (): void => {
    const words = settledTotals()?.textContent
    if (words === undefined || window.headlineWords() === null) return
    if (notes.headlineAt === null) {
      notes.headlineAt = Number.NaN
      painted((at) => {
        notes.headlineAt = at
      })
    }
    const { click } = notes
    if (click !== null && click.paintedAt === null && words !== click.before) {
      const changed = { ...click, paintedAt: Number.NaN, after: words }
      notes.click = changed
      painted((at) => {
        notes.click = { ...changed, paintedAt: at }
      })
    }
  }
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['aria-busy'],
  })
  addEventListener(
    'click',
    (event) => {
      notes.click = {
        at: event.timeStamp,
        before: settledTotals()?.textContent ?? '',
        paintedAt: null,
        after: '',
      }
    },
    { capture: true },
  )

  const send = WebSocket.prototype.send
  const seen = new WeakSet<WebSocket>()
  WebSocket.prototype.send = function (this: WebSocket, data: string | Blob | BufferSource) {
    if (!seen.has(this)) {
      seen.add(this)
      this.addEventListener('message', ({ data: frame }) => {
        const id = typeof frame === 'string' ? frame.slice(0, frame.indexOf('|')) : ''
        const exchange = notes.exchanges[id]
        if (exchange !== undefined) exchange.received = performance.now()
      })
    }
    const id = typeof data === 'string' ? /"id":"([^"]+)"/.exec(data)?.[1] : undefined
    if (id !== undefined) notes.exchanges[id] = { sent: performance.now(), received: null }
    send.call(this, data)
  }
}
