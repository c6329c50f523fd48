/** §6 and §8: behaviour over the time of the run. */

import { Exchange, notShown } from '../finding.ts'
import { isFields } from '../json-value.ts'
import { exchangeOf, isFailure, statusQuestion, textOf } from '../questions.ts'
import { contract, type Rule } from '../rule.ts'
import { todayQuestion } from '../subject.ts'

export const quietRules: readonly Rule[] = [
  {
    ...contract(
      '§6 events',
      'The WebSocket only answers requests with response frames; it emits nothing unsolicited.',
      async (run) => {
        await run.deployment.ask(statusQuestion(run))
        await (await run.deployment.socket()).settle()
        const [stray] = run.deployment.strays()
        new Exchange('everything of this run', stray).expect(
          stray === undefined,
          'one answer to each request',
        )
      },
    ),
    last: true,
  },
]

const refreshMs = 10 * 60_000

export const refreshRules: readonly Rule[] = [
  {
    ...contract('§8 refresh', 'Historic metrics refresh every 10 minutes.', async (run) => {
      const { today, location, timezone } = run.subject
      const question = todayQuestion({ location, timezone }, today.askedAt)
      if (isFailure(today.answer)) notShown('entries of today')
      const seen = [today.answer]
      for (const id of ['refresh-1', 'refresh-2', 'refresh-3', 'refresh-4']) {
        const [answer] = await run.deployment.askTogether([{ id, question }])
        if (answer !== undefined && !isFailure(answer)) seen.push(answer)
      }
      const texts = seen.map((answer) => {
        const { came } = exchangeOf(question, answer)
        return JSON.stringify(isFields(came) ? came.summary : came)
      })
      const changes = texts.filter((text, at) => at > 0 && text !== texts[at - 1]).length
      const allowed = 1 + Math.floor((run.now() - today.askedAt) / refreshMs)
      new Exchange(`${seen.length} times ${textOf(question)}`, texts).expect(
        changes <= allowed,
        'the same answer until the next refresh',
      )
    }),
    last: true,
  },
]
