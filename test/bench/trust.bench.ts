/** Does the dashboard tell the truth? Compares a year of its statements with what happened. */

import type { Bench } from './bench.ts'
import { buildPart, startPart } from './child-process.ts'
import type { ReplaySettings } from './trust/replay.ts'
import type { Rows } from './trust/report.ts'
import { tableOf } from './trust/report.ts'

type Message = { readonly progress: string } | { readonly rows: Rows } | { readonly failed: string }

export const bench: Bench = {
  question: 'Does the dashboard tell the truth? A year of statements against what happened.',
  options: ['looks', 'pages', 'minutes', 'stores', 'days', 'seed'],
  async run(progress, options) {
    const number = (name: string, usual: number): number => Number(options.get(name) ?? usual)
    const days = number('days', 400)
    const settings: ReplaySettings = {
      seed: number('seed', 1),
      stores: number('stores', 12),
      days,
      to: Date.UTC(2026, 10, 22),
      warmUpDays: Math.min(60, days / 2),
      looks: number('looks', 80),
      pagesPerLook: number('pages', 4),
      statementsPerPage: 400,
      minutes: options.has('minutes') ? number('minutes', 60) : null,
    }
    progress('building')
    const part = startPart(await buildPart(new URL('trust/part.ts', import.meta.url), 'trust'), [])
    try {
      part.send(settings)
      for (;;) {
        const message = await part.next<Message>()
        if ('progress' in message) progress(message.progress)
        else if ('failed' in message) throw new Error(message.failed)
        else return tableOf(message.rows, settings)
      }
    } finally {
      await part.stop()
    }
  },
}
