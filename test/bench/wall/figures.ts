import type { Page } from '@playwright/test'
import { metricsOf } from '../../support/wall/open-stand-in.ts'

/** Main thread time of one answer until it is on the screen, in milliseconds. */
export interface UpdateFigures {
  readonly all: number
  readonly script: number
  readonly style: number
  readonly layout: number
}

const names = {
  all: 'TaskDuration',
  script: 'ScriptDuration',
  style: 'RecalcStyleDuration',
  layout: 'LayoutDuration',
} as const

/**
 * Times answers one by one, from the message to the frame after the one that shows it, less the cost of as many frames
 * without an answer. Each answer takes one camera down and brings another back.
 *
 * @throws Error if an answer is not on the screen with its frame.
 */
export async function timeUpdates(page: Page, count: number): Promise<readonly UpdateFigures[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const cost = async (answers: boolean): Promise<UpdateFigures> => {
    const before = await metricsOf(session)
    await page.evaluate(
      (isAnswered) =>
        new Promise<void>((resolve) => {
          const { answer, frame } = window.standIn
          if (isAnswered) answer()
          frame(() => frame(() => frame(() => resolve())))
        }),
      answers,
    )
    const after = await metricsOf(session)
    const of = (name: string) => ((after[name] ?? 0) - (before[name] ?? 0)) * 1000
    return { all: of(names.all), script: of(names.script), style: of(names.style), layout: of(names.layout) }
  }
  const figures: UpdateFigures[] = []
  for (let update = 0; update < count; update += 1) {
    await page.evaluate(() => window.standIn.untilAsked())
    const idle = await cost(false)
    const busy = await cost(true)
    const down = await page.evaluate(() => document.querySelector('li[data-state="offline"]')?.textContent)
    if (down?.trim() !== '1 offline') throw new Error(`answer ${update} is not on the screen: ${down}`)
    const less = (part: keyof UpdateFigures) => Math.max(0, busy[part] - idle[part])
    figures.push({ all: less('all'), script: less('script'), style: less('style'), layout: less('layout') })
  }
  await session.detach()
  return figures
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
