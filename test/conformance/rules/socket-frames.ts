/** §4.1: the connection, the six routes, and frames. */

import { Exchange, notShown } from '../finding.ts'
import { isFields } from '../json-value.ts'
import {
  answered,
  detailQuestion,
  exchangeOf,
  isFailure,
  metricQuestion,
  metricRoutes,
  offered,
  requireZones,
  statusQuestion,
  textOf,
} from '../questions.ts'
import { contract, type Rule, type Run } from '../rule.ts'
import { addDays } from '../zone-time.ts'

const purposes = {
  entries: 'footfall counts',
  'area/data': 'per-zone entries and dwell',
  'average-dwell-time': 'store-wide dwell',
  'transactions/conversion-rate': 'sales conversion',
} as const

/** Ids that clients choose: short, long, and with everything but the separator. */
const chosenIds = ['1', 'e4eaaaf2-d142-11e1-b3e4-080027620cdd', 'store 7: "North" / {a,b} é', 'x'.repeat(100)]

async function expectList(run: Run, question: ReturnType<typeof statusQuestion>): Promise<void> {
  const exchange = await answered(run, question)
  exchange.expect(Array.isArray(exchange.came), 'an array')
}

export const socketRules: readonly Rule[] = [
  contract(
    '§4.1 connect',
    'Connect to {ws_url}?token=<ACCESS_TOKEN> (the query parameter is named token).',
    async ({ deployment }) => {
      const opened = await deployment.open(await deployment.token())
      if (opened.ok) opened.socket.close()
      else new Exchange('{ws_url}?token=<token>', opened.reason).differs('an open socket')
    },
  ),
  ...metricRoutes.map((route) =>
    contract(`§4.1 route ${route}`, `metric ${route}: ${purposes[route]}`, async (run) => {
      requireZones(run, route)
      await offered(run, metricQuestion(run, route))
    }),
  ),
  contract(
    '§4.1 route detail/list',
    'detail detail/list: lists configured items of an entity type',
    async (run) => {
      await offered(run, detailQuestion(run, 'area_context'))
    },
  ),
  contract('§4.1 route status/uptime', 'status status/uptime: real-time recording status', async (run) => {
    await offered(run, statusQuestion(run))
  }),
  contract('§4.1 data.id', 'The client-chosen request id is echoed in the response frame.', async (run) => {
    for (const id of chosenIds) {
      const question = statusQuestion(run)
      const [answer] = await run.deployment.askTogether([{ id, question }])
      if (answer === undefined || isFailure(answer)) notShown('an answer of the route status/uptime')
      const came = answer.kind === 'answer' ? answer.frames.map((frame) => frame.id) : []
      const exchange = new Exchange(`${textOf(question)} with the id ${id}`, came)
      exchange.expect(came.length > 0 && came.every((one) => one === id), 'the id that was sent')
    }
  }),
  contract('§4.1 frame', 'A response frame has the form <id>|<n>|<n>|<json>.', async (run) => {
    const question = statusQuestion(run)
    const answer = await run.deployment.ask(question)
    const exchange = exchangeOf(question, answer)
    exchange.expect(answer.kind === 'answer', 'a frame')
    if (answer.kind !== 'answer') return
    const numbers = answer.frames.flatMap(({ first, second }) => [first, second])
    exchange.expect(
      numbers.every((number) => /^\d+$/.test(number)),
      'a number in the second and the third place',
      numbers.join('|'),
    )
    exchange.expect(answer.value !== undefined, 'JSON after the third "|"', answer.frames[0]?.text)
  }),
  contract('§4.1 single part', 'Single-part frames carry 0 in both numeric positions.', async (run) => {
    // A small answer needs no parts.
    const question = metricQuestion(run, 'entries')
    const answer = await run.deployment.ask(question)
    if (answer.kind !== 'answer') notShown('a frame: see §4.1 frame')
    if (answer.frames.length > 1) notShown('an answer in a single part')
    const { first, second } = answer.frames[0] ?? { first: '', second: '' }
    exchangeOf(question, answer).expect(first === '0' && second === '0', '0|0', `${first}|${second}`)
  }),
  ...metricRoutes.map((route) =>
    contract(`§4.1 json of ${route}`, 'The JSON is an object for metric routes.', async (run) => {
      requireZones(run, route)
      const exchange = await answered(run, metricQuestion(run, route))
      exchange.expect(isFields(exchange.came), 'an object')
    }),
  ),
  contract('§4.1 json of detail/list', 'The JSON is an array for detail routes.', (run) =>
    expectList(run, detailQuestion(run, 'area_context')),
  ),
  contract('§4.1 json of status/uptime', 'The JSON is an array for status routes.', (run) =>
    expectList(run, statusQuestion(run)),
  ),
  contract(
    '§4.1 in flight',
    'Several requests may be in flight on one socket; each is answered once, under its id.',
    async (run) => {
      const days = Array.from({ length: 5 }, (_, back) => addDays(run.subject.to, -back))
      const questions = [
        ...days.map((day) => metricQuestion(run, 'entries', { ...dayOf(run, day), facets: ['segments'] })),
        metricQuestion(run, 'transactions/conversion-rate'),
        metricQuestion(run, 'average-dwell-time'),
        detailQuestion(run, 'area_context'),
      ]
      const offered = []
      for (const question of questions) {
        const alone = await run.deployment.ask(question)
        if (alone.kind === 'answer' && !alone.echoed) notShown('ids that are echoed: see §4.1 data.id')
        if (!isFailure(alone)) offered.push({ question, alone: exchangeOf(question, alone).came })
      }
      if (offered.length < 2) notShown('two questions that are answered')
      const batch = [...offered, ...offered].map((one, at) => ({ ...one, id: `together-${at}` }))
      const came = await run.deployment.askTogether(batch)
      for (const [at, { question, alone, id }] of batch.entries()) {
        const answer = came[at]
        const exchange = new Exchange(
          `${batch.length} questions at once, of them ${id}: ${textOf(question)}`,
          answer?.kind === 'answer' ? answer.value : answer,
        )
        exchange.expect(sorted(exchange.came) === sorted(alone), 'the same answer as when it was asked alone')
      }
    },
  ),
]

function dayOf(run: Run, day: string) {
  const { body } = metricQuestion({ ...run, subject: { ...run.subject, from: day, to: day } }, 'entries')
  return isFields(body) ? { start: body.start, end: body.end } : {}
}

/** Returns an answer as text, independent of the order of rows. */
function sorted(value: unknown): string {
  return (
    JSON.stringify(value, (_, part) =>
      Array.isArray(part) ? part.map((item) => JSON.stringify(item)).sort() : part,
    ) ?? ''
  )
}
