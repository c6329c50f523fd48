import { type DataSource, ownMoment } from './data-source.ts'

/** Screens whose sockets closed in the same instant spread their requests over this many milliseconds. */
const withinMs = 8000

/**
 * Calls at this screen's own moment after its socket was closed, once however often it closes until then: a server that
 * stops closes the sockets of a thousand screens in the same instant. At once where the server has said that this one
 * may not come back, which it says to one screen.
 *
 * @returns ends it.
 */
export function onceItClosed(
  { client, clock, pace }: Pick<DataSource, 'client' | 'clock' | 'pace'>,
  call: () => void,
): () => void {
  let timer: unknown = null
  const stopWaiting = (): void => {
    if (timer !== null) clock.clearTimeout(timer)
    timer = null
  }
  const unsubscribe = client.subscribe(({ state }) => {
    if (state === 'failed') {
      stopWaiting()
      call()
    } else if (state === 'idle' || state === 'waiting') {
      timer ??= clock.setTimeout(
        () => {
          timer = null
          call()
        },
        ownMoment(pace, withinMs),
      )
    }
  })
  return () => {
    unsubscribe()
    stopWaiting()
  }
}
