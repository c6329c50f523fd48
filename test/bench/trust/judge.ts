import type { True } from './counting-noise.ts'
import type { FaultKind } from './faults.ts'
import type { ShownChange, ShownExtreme, ShownPeak, ShownRanking, ShownValue, Subject } from './statements.ts'
import type { Tally } from './tally.ts'
import { isReported, type Touching } from './touching.ts'
import type { Truth } from './truth.ts'

/** The tolerances of the rules. */
export const bounds = {
  /** A value shown as complete lies within this share of the truth. */
  complete: 0.02,
  /** A value that is further off is never shown as complete. */
  wrong: 0.05,
  /** A true change above this has to keep its direction. */
  change: 0.03,
  /** The smallest deviation that the overview calls a finding. */
  finding: 0.1,
  /** The tolerance of the order: of stores in a ranking, of the highest point and of the peak hour. */
  ranking: 0.05,
  /** Hours: the page shows outages by the hour. */
  outageHours: 1,
  /** The estimated cost of an outage lies within this share of the uncounted people, or within the noise of both. */
  cost: 0.35,
} as const

export interface Judges {
  readonly truth: Truth
  readonly touching: Touching
  readonly tally: Tally
  /** Epoch milliseconds. */
  readonly now: number
  /** The first complete day, `YYYY-MM-DD`. There is no truth before it. */
  readonly since: string
}

/** True if a value is further from the truth than this share of it and the noise. */
function isFurther(value: number, { value: true_, noise }: True, share: number): boolean {
  return Math.abs(value - true_) > Math.max(share * true_, noise) + 1e-9
}

export async function judgeValue(judges: Judges, shown: ShownValue): Promise<void> {
  const { truth, touching, tally, now, since } = judges
  if (shown.days.first < since) return
  const known = await truth.of(shown)
  if (known === null) return
  const kinds = touching.kindsBehind(shown, now)
  const isWrong = isFurther(shown.value, known, bounds.wrong)
  const isComplete = shown.verdict === 'complete'
  for (const kind of kinds) {
    tally.addOfKind(kind, { values: 1, wrong: Number(isWrong), caught: Number(isWrong && !isComplete) })
  }
  if (!isReported(kinds)) return
  if (isComplete) tally.addOfMeasure(shown.measure, isFurther(shown.value, known, bounds.complete))
  const text = `${wordsOf(shown, kinds)}: ${short(shown.value)} shown as ${shown.verdict}${shown.share === null ? '' : ` (${short(shown.share)})`}, ${short(known.value)} is true`
  if (isComplete) {
    const isBroken = isFurther(shown.value, known, bounds.complete)
    tally.add('complete within 2 %', { text, isBroken })
    if ((shown.share ?? 0) >= 0.99) tally.add('covered by 99 % within 2 %', { text, isBroken })
  }
  if (isWrong) tally.add('wrong by over 5 % never complete', { text, isBroken: isComplete })
}

export async function judgeChange(
  { truth, touching, tally, now, since }: Judges,
  shown: ShownChange,
): Promise<void> {
  if (shown.compared.first < since) return
  const [current, before] = [await truth.of(shown), await truth.before(shown, shown.compared)]
  if (current === null || before === null || before.value === 0) return
  const change = current.value / before.value - 1
  if (Math.abs(change) <= bounds.change) return
  const kinds = new Set([
    ...touching.kindsBehind(shown, now),
    ...touching.kindsBehind({ ...shown, days: shown.compared }, now),
  ])
  if (!isReported(kinds)) return
  const { fraction } = shown
  const words = `${wordsOf(shown, kinds)} against ${shown.compared.first}..${shown.compared.last}`
  const known = `${percent(change)} is true (${short(before.value)} to ${short(current.value)})`
  tally.add('change withheld', { text: `${words}: ${known}`, isBroken: fraction === null })
  if (fraction === null) return
  // With few people, one more or less turns the direction: noise is no fault. A change that names its stores or days has
  // the noise of these.
  const noise =
    ((1 + change) * Math.hypot(current.noise / Math.max(current.value, 1e-9), before.noise / before.value)) /
    Math.sqrt(shown.part)
  // The page writes one decimal: a change that rounds to 0 has no direction.
  const written = Math.round(fraction * 1000) / 1000
  tally.add('change in the right direction', {
    text: `${words}: ${percent(fraction)} shown${shown.part < 1 ? ` of ${percent(shown.part)} of it` : ''}, ${known}`,
    isBroken: Math.sign(written) !== Math.sign(change) && Math.abs(fraction - change) > noise,
  })
}

/** Every pair of stores of a ranking is a statement. */
export async function judgeRanking(
  { truth, touching, tally, now, since }: Judges,
  shown: ShownRanking,
): Promise<void> {
  if (shown.days.first < since) return
  const places: { readonly store: string; readonly known: True }[] = []
  for (const store of shown.stores) {
    const subject: Subject = { ...shown, stores: [store] }
    const known = await truth.of(subject)
    if (known !== null && isReported(touching.kindsBehind(subject, now))) places.push({ store, known })
  }
  for (const [place, above] of places.entries()) {
    for (const below of places.slice(place + 1)) {
      const ahead = below.known.value - above.known.value
      const noise = Math.hypot(above.known.noise, below.known.noise)
      tally.add('ranking in the right order', {
        text: `${wordsOf({ ...shown, stores: [above.store, below.store] }, new Set())}: ${short(above.known.value)} stands above ${short(below.known.value)}`,
        isBroken: ahead > Math.max(bounds.ranking * above.known.value, noise),
      })
    }
  }
}

/** Compares the highest or lowest point of a chart with all others that the page could have named. */
export async function judgeExtreme(
  { truth, touching, tally, now, since }: Judges,
  { where, which, found, others }: ShownExtreme,
): Promise<void> {
  const all = found === null ? others : [found, ...others]
  if (all.some(({ days }) => days.first < since)) return
  if (!all.every((subject) => isReported(touching.kindsBehind(subject, now)))) return
  const told = found === null ? null : await truth.of(found)
  tally.add('highest or lowest withheld', {
    text: `${where}: the ${which} of ${all.length}`,
    isBroken: found === null,
  })
  if (found === null || told === null) return
  let rival: { readonly subject: Subject; readonly known: True } | null = null
  for (const subject of others) {
    const known = await truth.of(subject)
    if (known !== null && isBeyond(told, known, which)) rival = { subject, known }
  }
  const against =
    rival && `, ${short(rival.known.value)} ${rival.subject.days.first} ${rival.subject.hour ?? ''}`
  tally.add('highest or lowest in its place', {
    text: `${wordsOf({ ...found, where }, new Set())}: the ${which} with ${short(told.value)}${against ?? ''}`,
    isBroken: rival !== null,
  })
}

/** True if the named highest (lowest) lies further below (above) another than tolerance and noise explain. */
function isBeyond(told: True, other: True, which: ShownExtreme['which']): boolean {
  const ahead = which === 'highest' ? other.value - told.value : told.value - other.value
  return ahead > Math.max(bounds.ranking * told.value, Math.hypot(told.noise, other.noise))
}

/** Compares the peak hour with every other hour of the week. */
export async function judgePeak(
  { truth, touching, tally, now, since }: Judges,
  shown: ShownPeak,
): Promise<void> {
  if (shown.days.first < since || !isReported(touching.kindsBehind(shown, now))) return
  tally.add('peak hour withheld', { text: wordsOf(shown, new Set()), isBroken: shown.peak === null })
  if (shown.peak === null) return
  const counts = new Map<string, number>()
  for (const store of shown.stores) {
    for (const [index, count] of await truth.hoursOf(shown, store)) {
      counts.set(index, (counts.get(index) ?? 0) + count)
    }
  }
  const slots = new Map<string, { total: number; days: number }>()
  for (const [index, count] of counts) {
    const slot = `${new Date(`${index.slice(0, 10)}T00:00Z`).getUTCDay()} ${Number(index.slice(11))}`
    const { total, days } = slots.get(slot) ?? { total: 0, days: 0 }
    slots.set(slot, { total: total + count, days: days + 1 })
  }
  const averages = [...slots].map(([slot, { total, days }]) => ({
    slot,
    known: { value: total / days, noise: (1.96 * Math.sqrt(total)) / days },
  }))
  const name = `${shown.peak.weekday} ${shown.peak.hour}`
  const told = averages.find(({ slot }) => slot === name)?.known ?? { value: 0, noise: 0 }
  const rival = averages.find(({ known }) => isBeyond(told, known, 'highest'))
  tally.add('peak hour in its place', {
    text: `${wordsOf(shown, new Set())}: ${name} with ${short(told.value)}, ${rival?.slot} with ${short(rival?.known.value ?? 0)}`,
    isBroken: rival !== undefined,
  })
}

export function wordsOf(
  { where, measure, stores, days, hour, zone, people, group }: Subject & { readonly where: string },
  kinds: ReadonlySet<FaultKind>,
): string {
  const filter = [...people.ages, ...people.genders, ...people.roles]
  return [
    `${where}: ${measure}`,
    zone ?? '',
    group === undefined ? '' : `${group.gender} ${group.age}`,
    `of ${stores.map((store) => store.slice(0, 6)).join('+')}`,
    days.first === days.last ? days.first : `${days.first}..${days.last}`,
    hour === null ? '' : `${hour}:00`,
    filter.length === 0 ? '' : `{${filter.join()}}`,
    kinds.size === 0 ? '' : `[${[...kinds].join()}]`,
  ]
    .filter((word) => word !== '')
    .join(' ')
}

export function short(value: number): string {
  return value.toLocaleString('en-GB', { maximumSignificantDigits: 4 })
}

export function percent(fraction: number): string {
  return `${fraction > 0 ? '+' : ''}${(100 * fraction).toFixed(1)} %`
}
