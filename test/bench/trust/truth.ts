import type { Question } from '../../../src/protocol/requests.ts'
import { type MetricRow, measureOf, readMetricAnswer } from '../../../src/protocol/results.ts'
import type { Store } from '../../../src/service/ingest/demo/chain.ts'
import { type Day, formatDay, instantAt, localDay } from '../../../src/service/ingest/demo/local-day.ts'
import type { Deployment } from './deployment.ts'
import type { Measure, People, Subject } from './statements.ts'
import { wallOfStore } from './store-wall.ts'
import { type Amount, dwellQuestion, nobodyLeftOut, questionOf, readAmount } from './truth-questions.ts'
import type { World } from './world.ts'

/** What is true of a subject, and how far a count of that size varies by itself. */
export interface True {
  readonly value: number
  /** Half of the interval of 95 % around the value. */
  readonly noise: number
}

interface DayRange {
  readonly first: string
  readonly last: string
}

export interface Truth {
  /** `null`: there is nothing to count, or nothing to divide by. */
  of(subject: Subject): Promise<True | null>
  /**
   * The same of the period compared with; what is running in the subject is cut there at the same time of day. `null` too
   * where a store of the subject has counted nothing today.
   */
  before(subject: Subject, compared: DayRange): Promise<True | null>
  /**
   * The entries of each hour of a store's days that is over, by its index `YYYY-MM-DDTHH`; hours without a count are left
   * out.
   */
  hoursOf(subject: Subject, store: string): Promise<ReadonlyMap<string, number>>
  /** A store's day until some minutes after its midnight. */
  ofStretch(
    measure: Measure,
    store: string,
    day: string,
    minute: number,
    people: People,
  ): Promise<True | null>
}

type Amounts = Readonly<Partial<Record<Amount, number | null>>>

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

/** Rows of an answer by location, then by the hour or day that they are of (`YYYY-MM-DDTHH`, '' of a summary). */
type PlacedRows = ReadonlyMap<string, ReadonlyMap<string, readonly MetricRow[]>>

/** What was answered of time that was over: it is the same at each later instant. By question. */
export type SettledTruth = Map<string, Promise<PlacedRows>>

/**
 * The truth, asked of the service about the chain whose cameras never break. Nothing of the dashboard is used.
 *
 * @param deployment of that chain, at the instant of the statements.
 * @param settled of the same chain, filled at each instant.
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

  /** The stores of a subject that share a clock are asked about together: the points of a page share the answer. */
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

  /** Sums over some whole buckets of a store, or over one stretch of time. */
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

  /** Days that are over in all of the stores: only these are in an average per open day. */
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
      // A store of which nothing was counted today may be shut or may still open, and pages read that in two ways.
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
        // On the clock of each store: in Boston the day has just begun when it ends in Leeds.
        const { day: today, minute } = wallOfStore(timezone, deployment.now)
        return today > subject.days.last ? null : { day: back(today), minute }
      })
    },
    async hoursOf(subject, id) {
      const store = storeOf(id)
      const wanted = { ...subject, measure: 'entries' as const, stores: [id] }
      const now = wallOfStore(store.timezone, deployment.now)
      const hours = new Map<string, number>()
      // Whatever the hour, whole months are asked for.
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

/** The last day of a period counts until so many minutes after its midnight. */
interface Cut {
  readonly day: string
  readonly minute: number
}

/** Where a store is cut; `null`: nowhere. */
type CutOf = (store: Store) => Cut | null

const uncut: CutOf = () => null

/** A stretch of time that is asked for, and which buckets of the answer count. */
interface Piece {
  readonly day: string
  /** Seconds since 1970. */
  readonly from: number
  readonly to: number
  readonly facet: 'segments' | 'summary'
  readonly period: 'hour' | 'day'
  /** `YYYY-MM-DDTHH`; `null`: all. */
  readonly indexes: ReadonlySet<string> | null
}

/**
 * Whole months are asked for, so that the statements of a page share their answers; of these the buckets of the subject
 * count. A day that is cut is asked for by itself.
 */
function piecesOf({ days, hour, measure }: Subject, { timezone }: Store, cut: Cut | null): readonly Piece[] {
  const pieces: Piece[] = []
  const period = hour === null ? 'day' : 'hour'
  const perDay = measure === 'entries per open day'
  const wanted = new Map<string, Set<string>>()
  const last = cut === null ? days.last : earlier(cut.day, days.last)
  for (let day = dayNumber(days.first); day <= dayNumber(last); day += 1) {
    const name = formatDay(day)
    const from = instantAt(timezone, day, (hour ?? 0) * 60)
    if (cut?.day === name) {
      const end = Math.min(
        instantAt(timezone, day, hour === null ? 1440 : (hour + 1) * 60),
        instantAt(timezone, day, cut.minute),
      )
      pieces.push({ day: name, from, to: end, facet: 'summary', period: 'day', indexes: null })
      continue
    }
    const index = `${name}T${String(hour ?? 0).padStart(2, '0')}`
    const key = perDay ? name : name.slice(0, 7)
    wanted.set(key, (wanted.get(key) ?? new Set()).add(index))
  }
  for (const [key, indexes] of wanted) {
    const month = dayNumber(`${key.slice(0, 7)}-01`)
    const next = dayNumber(nextMonth(key))
    pieces.push({
      day: key,
      from: instantAt(timezone, month, 0),
      to: instantAt(timezone, next, 0),
      facet: 'segments',
      period,
      indexes,
    })
  }
  return pieces
}

function nextMonth(month: string): string {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))]
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`
}

/** 95 % of a normal distribution lie within so many standard deviations. */
const z = 1.96

/** Counts are told as sums, averages and rates as total ÷ total; the noise is that of counting alone. */
function combine(
  measure: Exclude<Measure, 'store dwell'>,
  found: readonly (readonly [string, Amounts])[],
): True | null {
  const sum = (amount: Amount) => addUp(found.map(([, amounts]) => amounts[amount] ?? null))
  switch (measure) {
    case 'entries':
      return counted(sum('entries'))
    case 'customers':
      return counted(sum('customers'))
    case 'zone visits':
      return counted(sum('visits'))
    case 'entries per open day': {
      const days = new Set(found.filter(([, { entries }]) => entries != null).map(([day]) => day)).size
      const total = sum('entries')
      return total === null || days === 0
        ? null
        : { value: total / days, noise: (z * Math.sqrt(total)) / days }
    }
    case 'conversion':
      return shareOf(sum('sales'), sum('customers'))
    case 'zone share':
      return shareOf(sum('visits'), sum('all visits'))
    case 'group share':
      return shareOf(sum('group'), sum('told'))
    case 'visit rate':
      return quotient(sum('visits'), sum('entries'), sum('visits'))
    case 'zone dwell':
      return quotient(sum('dwell'), sum('visits'), sum('visits'))
    case 'zone total dwell': {
      // The number of stays varies, and so does how long each lasts.
      const [dwell, visits] = [sum('dwell'), sum('visits')]
      return dwell === null
        ? null
        : { value: dwell, noise: z * dwell * Math.sqrt(2 / Math.max(1, visits ?? 1)) }
    }
  }
}

function counted(value: number | null): True | null {
  return value === null ? null : { value, noise: z * Math.sqrt(value) }
}

function quotient(total: number | null, over: number | null, sample: number | null): True | null {
  if (total === null || over === null || over === 0) return null
  return { value: total / over, noise: (z * (total / over)) / Math.sqrt(Math.max(1, sample ?? 1)) }
}

function shareOf(part: number | null, whole: number | null): True | null {
  if (whole === null || whole === 0) return null
  const share = (part ?? 0) / whole
  return { value: share, noise: wilson(Math.min(1, share), whole) }
}

/** Half of Wilson's interval of a share of so many. */
function wilson(share: number, count: number): number {
  return (
    (z / (1 + (z * z) / count)) * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count))
  )
}

function addUp(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

export function dayNumber(day: string): Day {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000
}

function earlier(day: string, other: string): string {
  return [day, other].sort()[0] ?? day
}
