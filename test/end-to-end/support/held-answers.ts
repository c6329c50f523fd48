import type { Page } from '@playwright/test'
import { idOf, relayMetrics } from './metrics-relay.ts'

/** Holds the answers to the requests of one route until they are released. Resolves `asked` with the first request. */
export async function holdAnswers(
  page: Page,
  held: string,
): Promise<{ readonly asked: Promise<void>; readonly release: () => void }> {
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let isAsked: () => void = () => {}
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve
  })
  const ids = new Set<string>()
  await relayMetrics(page, {
    onRequest: ({ id, route }, forward) => {
      if (route === held) {
        ids.add(id)
        isAsked()
      }
      forward()
    },
    onFrame: (frame, forward) => {
      if (ids.has(idOf(frame))) void released.then(() => forward(frame))
      else forward(frame)
    },
  })
  return { asked, release }
}
