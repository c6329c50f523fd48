/** The optional route effect, compared with the entries of its days and with its own figures. */

import { answeredDays } from '../derived.ts'
import { expectField } from '../fields.ts'
import { type Exchange, notShown } from '../finding.ts'
import { type Fields, isFields } from '../json-value.ts'
import { type Kind, kinds } from '../kinds.ts'
import { answeredIfOffered, askRows, numbersOf, rowsOf, sum } from '../questions.ts'
import { beyond, type Rule, type Run } from '../rule.ts'

const verdicts = ['raised', 'lowered', 'unclear', 'too-little']
const reasons = ['not-over', 'event', 'special-day', 'closed', 'no-data', 'part', 'unseen', 'few-matched']

const reason: Kind = {
  expected: `one of ${reasons.join(', ')}`,
  holds: (value) => typeof value === 'string' && reasons.includes(value),
}

/** The tested days as an event of the store. */
function effectOf(run: Run): Promise<Exchange> {
  const { from, to, location } = run.subject
  const body = { start: from, end: to, entities: [location], entityType: 'location' }
  return answeredIfOffered(run, { action: 'derived', route: 'effect', body })
}

const answerOf = ({ came }: Exchange) => (isFields(came) ? came : notShown('an object'))

/** Sums are rounded to six decimals. */
const near = (a: number, b: number) => Math.abs(a - b) <= 1e-3 * Math.max(1, Math.abs(b))

export const beyondEffectRules: readonly Rule[] = [
  beyond(
    'effect verdict',
    'verdict: raised, lowered, unclear or too-little, as its interval says.',
    async (run) => {
      const exchange = await effectOf(run)
      const { verdict, reason: why, effect, level } = answerOf(exchange)
      exchange.expect(
        typeof verdict === 'string' && verdicts.includes(verdict),
        `one of ${verdicts.join(', ')}`,
        verdict,
      )
      exchange.expect(
        (verdict === 'too-little') === (why !== undefined),
        'a reason where it is too little',
        why,
      )
      exchange.expect(kinds.fraction.holds(level), 'level: 0 to 1', level)
      if (!isFields(effect)) {
        exchange.expect(
          effect === null && verdict === 'too-little',
          'effect, unless it is too little',
          effect,
        )
        return
      }
      const [low, change, high] = [effect.low, effect.change, effect.high].map(Number) as [
        number,
        number,
        number,
      ]
      exchange.expect(low <= change && change <= high, 'low, change and high in this order', effect)
      const expected = low > 0 ? 'raised' : high < 0 ? 'lowered' : why === 'wide' ? 'too-little' : 'unclear'
      exchange.expect(verdict === expected, `verdict: ${expected}`, verdict)
    },
  ),
  beyond(
    'effect days',
    'days: each used day of the event, with its entries; with is their sum.',
    async (run) => {
      const exchange = await effectOf(run)
      const answer = answerOf(exchange)
      const rows = rowsOf(exchange, 'days')
      if (rows.length === 0) notShown('a day with enough usable days before it')
      const { rows: counted } = await askRows(run, 'entries', 'segments', {})
      const entries = new Map<string, Fields[]>()
      for (const row of counted) {
        const day = String(row.index).slice(0, 10)
        entries.set(day, [...(entries.get(day) ?? []), row])
      }
      for (const row of rows) {
        const expected = sum(numbersOf(entries.get(String(row.day)) ?? [], 'entries'))
        exchange.expect(row.value === expected, `${expected} entries`, row)
      }
      const side = isFields(answer.with) ? answer.with : exchange.differs('with: the stores with the event')
      const [value, usual] = [sum(numbersOf(rows, 'value')), sum(numbersOf(rows, 'usual'))]
      exchange.expect(near(Number(side.value), value), `value: ${value}`, side)
      exchange.expect(near(Number(side.usual), usual), `usual: ${usual}`, side)
    },
  ),
  beyond(
    'effect left out',
    'leftOut: each other day of the event and before, with its reason.',
    async (run) => {
      const exchange = await effectOf(run)
      const answer = answerOf(exchange)
      const rows = rowsOf(exchange, 'leftOut')
      if (rows.length > 0) expectField(exchange, rows, 'reason', reason, answeredDays)
      const judged = isFields(answer.judged) ? answer.judged : exchange.differs('judged: start and end')
      const length = (Date.parse(String(judged.end)) - Date.parse(String(judged.start))) / 86_400_000 + 1
      const during = rows.filter((row) => row.during === true)
      // One store: a day is used, or left out for one reason.
      const days = rowsOf(exchange, 'days').length + during.length
      exchange.expect(days === length, `${length} days of the event, used or left out`, days)
    },
  ),
]
