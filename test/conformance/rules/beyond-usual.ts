/** The optional route usual, compared with today's entries and its own counts. */

import type { Question } from '../deployment/deployment.ts'
import { coverage } from '../derived.ts'
import { expectField } from '../fields.ts'
import { type Exchange, notShown } from '../finding.ts'
import { type Fields, isFields, listOfFields } from '../json-value.ts'
import { type Kind, kinds, orNull } from '../kinds.ts'
import { answeredIfOffered, askRows, rowsOf, sum } from '../questions.ts'
import { beyond, type Rule, type Run } from '../rule.ts'
import { dayIn, startOfDay } from '../zone-time.ts'

const answeredStores = 'an answer for the stores asked about'

const storeKinds = ['broken', 'moved', 'untrusted', 'usual', 'new', 'not-open', 'closed', 'silent']

const storeKind: Kind = {
  expected: `one of ${storeKinds.join(', ')}`,
  holds: (value) => typeof value === 'string' && storeKinds.includes(value),
}

function usualOf(run: Run, further: Readonly<Record<string, unknown>> = {}): Promise<Exchange> {
  const question: Question = {
    action: 'derived',
    route: 'usual',
    body: { entities: [run.subject.location], entityType: 'location', limit: 5, ...further },
  }
  return answeredIfOffered(run, question)
}

/** Entries, or an amount. */
const target = 1000

/** True for `null`, and for ordered bounds. */
function isDue(due: unknown): boolean {
  const { low, middle, high } = fieldsOf(due)
  const bounds = [0, low, middle, high, target].map(Number)
  return due === null || bounds.every((bound, place) => bound >= (bounds[place - 1] ?? 0))
}

const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

const fieldsIn = ({ came }: Exchange, field: string): Fields => {
  const value = isFields(came) ? came[field] : undefined
  return isFields(value) ? value : notShown(`${field} as an object`)
}

export const beyondUsualRules: readonly Rule[] = [
  beyond('usual stores', 'stores: the findings of each, its entries and their coverage.', async (run) => {
    const exchange = await usualOf(run)
    const rows = rowsOf(exchange, 'stores')
    exchange.expect(rows.length === 1, 'one row for the one store', rows)
    expectField(exchange, rows, 'location', kinds.id, answeredStores)
    expectField(exchange, rows, 'kind', storeKind, answeredStores)
    expectField(exchange, rows, 'value', orNull(kinds.count, 'nothing was counted'), answeredStores)
    expectField(exchange, rows, 'coverage', coverage, answeredStores)
  }),
  beyond('usual counts', 'counts: each requested store, by its kind.', async (run) => {
    const exchange = await usualOf(run)
    const counts = fieldsIn(exchange, 'counts')
    for (const row of rowsOf(exchange, 'stores'))
      exchange.expect(Number(counts[String(row.kind)]) >= 1, `a count of ${row.kind}`, counts)
    const all = sum(Object.values(counts).map(Number))
    exchange.expect(all === 1, 'one store in all', counts)
  }),
  beyond('usual entries', 'The value of a store is its entries of today up to countedUntil.', async (run) => {
    const exchange = await usualOf(run)
    const until = Date.parse(String(fieldsIn(exchange, 'meta').countedUntil))
    if (Number.isNaN(until)) notShown('countedUntil as an instant')
    const { timezone } = run.subject
    const start = startOfDay(dayIn(timezone, until), timezone)
    if (start >= until) notShown('a day that has begun')
    const { rows } = await askRows(run, 'entries', 'summary', {
      start: new Date(start).toISOString(),
      end: new Date(until - 1).toISOString(),
    })
    const [{ entries } = { entries: null }] = rows
    for (const row of rowsOf(exchange, 'stores'))
      exchange.expect((row.value ?? null) === (entries ?? null), `${entries} entries`, row)
    const figure = fieldsIn(exchange, 'summary').entries
    const whole = isFields(figure) ? (figure.value ?? null) : undefined
    exchange.expect(whole === (entries ?? null), `${entries} entries of all stores`, figure)
  }),
  beyond('usual moved', 'moved: a value outside low and high, on the side of its deviation.', async (run) => {
    const exchange = await usualOf(run)
    const stores = rowsOf(exchange, 'stores')
    for (const store of stores.filter(({ kind }) => kind === 'moved'))
      exchange.expect((listOfFields(store.moved) ?? []).length > 0, 'what has moved', store)
    const moved = stores.flatMap((store) => listOfFields(store.moved) ?? [])
    for (const row of moved) {
      const [value, low, high] = [Number(row.value), Number(row.low), Number(row.high)]
      const isOutside = Number(row.deviation) < 0 ? value < low : value > high
      exchange.expect(isOutside, 'a value outside of its range', row)
    }
  }),
  beyond('usual pace', 'pace: the target, the entries so far, and what is due by now.', async (run) => {
    const exchange = await usualOf(run, { targets: [target] })
    const summary = fieldsIn(exchange, 'summary')
    const paces = [...rowsOf(exchange, 'stores').map(({ pace, value }) => ({ pace, value }))]
      .filter(({ pace }) => pace !== undefined)
      .concat(
        summary.pace === undefined ? [] : [{ pace: summary.pace, value: fieldsOf(summary.entries).value }],
      )
    if (paces.length === 0) notShown('a store that was counted today, or has yet to open')
    for (const { pace, value } of paces) {
      const { counted, due, target: told } = fieldsOf(pace)
      exchange.expect(told === target, `a target of ${target}`, pace)
      exchange.expect(counted === (value ?? 0), `${value ?? 0} entries`, pace)
      exchange.expect(isDue(due), `low, middle and high, at most ${target}`, pace)
    }
  }),
  beyond('usual revenue', 'revenuePace: the target, and what tills took until its instant.', async (run) => {
    const exchange = await usualOf(run, { revenueTargets: [target] })
    const [pace] = rowsOf(exchange, 'stores').flatMap(({ revenuePace = [] }) => revenuePace)
    if (pace === undefined) notShown('a store whose tills reported today')
    const { target: told, counted, due, until } = fieldsOf(pace)
    exchange.expect(told === target, `a target of ${target}`, pace)
    exchange.expect(isDue(due), `low, middle and high, at most ${target}`, pace)
    const end = Date.parse(String(until))
    exchange.expect(!Number.isNaN(end), 'until as an instant', pace)
    const { timezone } = run.subject
    const start = startOfDay(dayIn(timezone, end), timezone)
    const { rows } =
      start < end
        ? await askRows(run, 'transactions/data', 'summary', {
            start: new Date(start).toISOString(),
            end: new Date(end - 1).toISOString(),
          })
        : { rows: [] }
    const taken = sum(rows.map(({ transactions_volume: volume }) => Number(volume ?? 0)))
    exchange.expect(Math.abs(Number(counted) - taken) < 0.005, `${taken} of revenue`, pace)
  }),
]
