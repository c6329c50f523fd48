import type { Store } from '../../../src/demo/chain.ts'
import { formatDay, instantAt, localDay } from '../../../src/demo/local-day.ts'
import { type MetricRow, measureOf, readMetricAnswer } from '../../../src/protocol/metrics/results.ts'
import type { Question } from '../../../src/protocol/requests/requests.ts'
import { type Amounts, addUp, combine, type True, z } from './counting-noise.ts'
import type { Deployment } from './deployment.ts'
import type { Measure, People, Subject } from './statements.ts'
import { wallOfStore } from './store-wall.ts'
import { type CutOf, dayNumber, earlier, type Piece, piecesOf, uncut } from './truth-pieces.ts'
import { type Amount, dwellQuestion, nobodyLeftOut, questionOf, readAmount } from './truth-questions.ts'
import type { World } from './world.ts'

interface DayRange {
  readonly first: string
  readonly last: string
}

export interface Truth {
  /** `null` if there is nothing to count or to divide by. */
  of(subject: Subject): Promise<True | null>
  /**
   * The same for the compared period, whose last day is cut at the same time of day as the running one. Also `null` if a
   * store of the subject has counted nothing today.
   */
  before(subject: Subject, compared: DayRange): Promise<True | null>
  /** Entries of each completed hour of a store's days, by index `YYYY-MM-DDTHH`, without hours that have no count. */
  hoursOf(subject: Subject, store: string): Promise<ReadonlyMap<string, number>>
  /** A store's day until this minute. */
  ofStretch(
    measure: Measure,
    store: string,
    day: string,
    minute: number,
    people: People,
  ): Promise<True | null>
}

const amountsOf: Readonly<Record<Exclude<Measure, 'store dwell'>, readonly Amount[]>> = {
  entries: ['entries'],
  'entries per open day': ['entries'],
  conversion: ['sales', 'customers'],
  customers: ['customers'],
  'zone visits': ['visits'],
  'zone dwell': ['visits', 'dwell'],
  'zone total dwell': ['visits', 'dwell'],
  'visit rate': ['visits', 'entries'],
  'zone share': ['visits', 'all visits'],
  'group share': ['group', 'told'],
}

/** Rows of an answer by location, then by hour or day (`YYYY-MM-DDTHH`, '' for a summary). */
type PlacedRows = ReadonlyMap<string, ReadonlyMap<string, readonly MetricRow[]>>

/** Answers about completed time, by request: they are the same at each later instant. */
export type SettledTruth = Map<string, Promise<PlacedRows>>

/**
 * Asks the service for the truth: the chain whose cameras never break. Uses no code of the dashboard.
 *
 * @param deployment that chain at the instant of the statements.
 * @param settled cache of the same chain, filled at each instant.
 */
export function truthOf(world: World, deployment: Deployment, settled: SettledTruth): Truth {
  const stores = new Map(world.recorded.stores.map((store) => [store.id, store]))
  const trueIds = new Map(
    world.recorded.stores.map((store, place) => [store.id, world.truth.stores[place]?.id ?? '']),
  )
  const kept: SettledTruth = new Map()

  const storeOf = (id: string): Store => {
    const store = stores.get(id)
    if (store === undefined) throw new Error(`there is no store ${id}`)
    return store
  }

  const ask = (
    question: Question,
    facet: 'segments' | 'summary',
    endExclusive: number,
  ): Promise<PlacedRows> => {
    const key = JSON.stringify(question)
    const answers = endExclusive <= deployment.now ? settled : kept
    const known = answers.get(key)
    if (known !== undefined) return known
    const asked = deployment.ask(question).then((value) => {
      const answer = readMetricAnswer(value)
      if (answer === null) throw new Error(`no answer to ${key}`)
      return placed(answer[facet] ?? [])
    })
    answers.set(key, asked)
    return asked
  }

  /** Asks for all stores of a subject in one time zone together: the points of a page share the answer. */
  const twinsOf = ({ stores: ids }: Subject, { timezone }: Store): readonly string[] =>
    ids.filter((id) => storeOf(id).timezone === timezone).map((id) => trueIds.get(id) ?? '')

  const rowsOf = async (
    amount: Amount,
    subject: Subject,
    store: Store,
    piece: Piece,
  ): Promise<ReadonlyMap<string, readonly MetricRow[]>> => {
    const range = { start: piece.from * 1000, endExclusive: piece.to * 1000 }
    if (range.endExclusive <= range.start) return nothing
    const twins = twinsOf(subject, store)
    const question = questionOf(amount, subject, twins, range, piece.facet, piece.period)
    const rows = await ask(question, piece.facet, range.endExclusive)
    return rows.get(trueIds.get(store.id) ?? '') ?? nothing
  }

  /** Sums over whole buckets of a store, or over one stretch of time. */
  const sumOf = async (
    amount: Amount,
    subject: Subject,
    store: Store,
    piece: Piece,
  ): Promise<number | null> => {
    const rows = await rowsOf(amount, subject, store, piece)
    const wanted =
      piece.indexes === null ? [...rows.values()] : [...piece.indexes].map((at) => rows.get(at) ?? [])
    return addUp(wanted.flat().map((row) => readAmount(amount, subject, row)))
  }

  const amounts = async (
    subject: Subject,
    cutOf: CutOf,
  ): Promise<readonly (readonly [string, Amounts])[]> => {
    if (subject.measure === 'store dwell') throw new Error('an average has no amounts')
    const wanted = amountsOf[subject.measure]
    const found: (readonly [string, Amounts])[] = []
    for (const id of subject.stores) {
      const store = storeOf(id)
      for (const piece of piecesOf(subject, store, cutOf(store))) {
        const entries = await Promise.all(
          wanted.map(async (amount) => [amount, await sumOf(amount, subject, store, piece)] as const),
        )
        found.push([piece.day, Object.fromEntries(entries)])
      }
    }
    return found
  }

  const storeDwell = async (subject: Subject, cutOf: CutOf): Promise<True | null> => {
    const [id] = subject.stores
    if (subject.stores.length !== 1 || id === undefined) return null
    const store = storeOf(id)
    const cut = cutOf(store)
    const first = instantAt(store.timezone, dayNumber(subject.days.first), 0)
    const to =
      cut !== null && cut.day <= subject.days.last
        ? instantAt(store.timezone, dayNumber(cut.day), cut.minute)
        : instantAt(store.timezone, dayNumber(subject.days.last) + 1, 0)
    if (to <= first) return null
    const twin = trueIds.get(id) ?? ''
    const range = { start: first * 1000, endExclusive: to * 1000 }
    const answer = await ask(dwellQuestion(subject.people, twin, range), 'summary', range.endExclusive)
    const rows = answer.get(twin)?.get('') ?? []
    const [row] = rows
    const value = row === undefined ? null : measureOf(row, 'average_dwell_time')
    if (rows.length !== 1 || value === null) return null
    const people = await sumOf('entries', subject, store, {
      day: '',
      from: first,
      to,
      facet: 'summary',
      period: 'day',
      indexes: null,
    })
    return { value, noise: (z * value) / Math.sqrt(Math.max(1, people ?? 1)) }
  }

  const trueValue = async (subject: Subject, cutOf: CutOf): Promise<True | null> => {
    if (subject.measure === 'store dwell') return storeDwell(subject, cutOf)
    return combine(subject.measure, await amounts(subject, cutOf))
  }

  /** Days completed in all stores: only these are in an average per open day. */
  const overDays = (subject: Subject): DayRange => {
    const last =
      subject.stores
        .map((id) => formatDay(localDay(storeOf(id).timezone, deployment.now / 1000) - 1))
        .sort()[0] ?? subject.days.last
    return { first: subject.days.first, last: earlier(last, subject.days.last) }
  }

  return {
    of(subject) {
      const days = subject.measure === 'entries per open day' ? overDays(subject) : subject.days
      return trueValue({ ...subject, days }, uncut)
    },
    async before(subject, compared) {
      const shift = dayNumber(subject.days.first) - dayNumber(compared.first)
      const back = (day: string) => formatDay(dayNumber(day) - shift)
      if (subject.measure === 'entries per open day') {
        const days = overDays(subject)
        return trueValue({ ...subject, days: { first: back(days.first), last: back(days.last) } }, uncut)
      }
      const days = { first: back(subject.days.first), last: back(subject.days.last) }
      // A store without a count today may be closed or may still open. Pages treat the two differently.
      for (const id of subject.stores) {
        const { day: today } = wallOfStore(storeOf(id).timezone, deployment.now)
        if (today > subject.days.last) continue
        const so = {
          ...subject,
          measure: 'entries' as const,
          stores: [id],
          hour: null,
          people: nobodyLeftOut,
        }
        if ((await trueValue({ ...so, days: { first: today, last: today } }, uncut)) === null) return null
      }
      return trueValue({ ...subject, days }, ({ timezone }) => {
        // Store local time: in Boston the day has just begun when it ends in Leeds.
        const { day: today, minute } = wallOfStore(timezone, deployment.now)
        return today > subject.days.last ? null : { day: back(today), minute }
      })
    },
    async hoursOf(subject, id) {
      const store = storeOf(id)
      const wanted = { ...subject, measure: 'entries' as const, stores: [id] }
      const now = wallOfStore(store.timezone, deployment.now)
      const hours = new Map<string, number>()
      // Requests whole months whatever the hour.
      for (const piece of piecesOf({ ...wanted, hour: 0 }, store, null)) {
        for (const [index, rows] of await rowsOf('entries', subject, store, piece)) {
          const count = addUp(rows.map((row) => readAmount('entries', wanted, row)))
          const day = index.slice(0, 10)
          const isOver =
            day < now.day || (day === now.day && (Number(index.slice(11)) + 1) * 60 <= now.minute)
          if (count === null || !isOver || day < subject.days.first || day > subject.days.last) continue
          hours.set(index, (hours.get(index) ?? 0) + count)
        }
      }
      return hours
    },
    ofStretch(measure, store, day, minute, people) {
      return trueValue(
        { measure, stores: [store], days: { first: day, last: day }, hour: null, zone: null, people },
        () => ({ day, minute }),
      )
    },
  }
}

const nothing: ReadonlyMap<string, readonly MetricRow[]> = new Map()

function placed(rows: readonly MetricRow[]): PlacedRows {
  const places = new Map<string, Map<string, MetricRow[]>>()
  for (const row of rows) {
    const place = places.get(row.location ?? '') ?? new Map<string, MetricRow[]>()
    places.set(row.location ?? '', place)
    const index = row.index?.slice(0, 13) ?? ''
    const alike = place.get(index)
    if (alike === undefined) place.set(index, [row])
    else alike.push(row)
  }
  return places
}
