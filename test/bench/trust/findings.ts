import { formatDay, instantAt, secondsPerDay } from '../../../src/demo/local-day.ts'
import { bounds, type Judges, percent } from './judge.ts'
import type { Judged, Measure, People } from './statements.ts'
import { wallOfStore } from './store-wall.ts'
import { isReported } from './touching.ts'
import { dayNumber } from './truth-pieces.ts'
import type { World } from './world.ts'

const measureOf: Readonly<Record<Judged['metric'], Measure>> = {
  entries: 'entries',
  conversion: 'conversion',
  dwell: 'store dwell',
}

const weeksBefore = [1, 2, 3, 4, 5, 6, 7, 8]
const leastWeeks = 4

/**
 * Compares the findings of an overview with the truth, and the findings that the overview would have in the truth with
 * those that it showed.
 *
 * @param told findings in the recorded chain.
 * @param trueOnes findings in the chain whose cameras never break, by the ids of the recorded one.
 */
export async function judgeFindings(
  judges: Judges,
  world: World,
  told: readonly Judged[],
  trueOnes: readonly Judged[],
  people: People,
): Promise<void> {
  for (const judged of told) {
    if (judged.ratio === null || !isClear(judges, world, judged)) continue
    const deviation = await trueDeviation(judges, world, judged, people)
    if (deviation === null) continue
    const isBorneOut =
      Math.sign(deviation) === Math.sign(judged.ratio) && Math.abs(deviation) >= bounds.finding
    judges.tally.add('finding borne out', {
      text: `${wordsOf(world, judged, judges.now)}: ${percent(judged.ratio)} told, ${percent(deviation)} is true`,
      isBroken: !isBorneOut,
    })
  }
  for (const judged of trueOnes) {
    const { store, metric, ratio } = judged
    if (ratio === null || !isClear(judges, world, judged)) continue
    const own = told.find((one) => one.store === store && one.metric === metric)
    const text = `${wordsOf(world, judged, judges.now)}: ${percent(ratio)} in the truth`
    judges.tally.add('finding of the truth withheld', { text, isBroken: own === undefined })
    judges.tally.add('finding of the truth told', {
      text: `${text}, ${own === undefined ? 'nothing' : own.ratio === null ? 'as usual' : percent(own.ratio)} told`,
      isBroken: own?.ratio == null || Math.sign(own.ratio) !== Math.sign(ratio),
    })
  }
}

/** True if camera records show every fault behind the metric, today and in the weeks before. */
function isClear({ touching, now }: Judges, world: World, { store, metric }: Judged): boolean {
  const subject = subjectOf(world, store, metric, now)
  return subject !== null && isReported(touching.kindsBehind(subject, now))
}

function subjectOf(world: World, store: string, metric: Judged['metric'], now: number) {
  const described = world.recorded.stores.find(({ id }) => id === store)
  if (described === undefined) return null
  const { day } = wallOfStore(described.timezone, now)
  return {
    measure: measureOf[metric],
    stores: [store],
    days: { first: formatDay(dayNumber(day) - 56), last: day },
    hour: null,
    zone: null,
    people: { ages: [], genders: [], roles: [] },
  }
}

/** How far the true day until this minute lies from the median of its weekdays before. */
async function trueDeviation(
  { truth, now }: Judges,
  world: World,
  { store, metric, until }: Judged,
  people: People,
): Promise<number | null> {
  const described = world.recorded.stores.find(({ id }) => id === store)
  if (described === undefined) return null
  const { day, minute } = wallOfStore(described.timezone, Math.min(until, now))
  const of = (date: string) => truth.ofStretch(measureOf[metric], store, date, minute, people)
  const today = await of(day)
  const before = await Promise.all(weeksBefore.map((weeks) => of(formatDay(dayNumber(day) - 7 * weeks))))
  const known = before
    .flatMap((one) => (one === null || one.value === 0 ? [] : [one.value]))
    .sort((a, b) => a - b)
  const isEarlier = world.from / 1000 > instantAt(described.timezone, dayNumber(day), 0) - 57 * secondsPerDay
  if (today === null || isEarlier || known.length < leastWeeks) return null
  const half = known.length / 2
  const middle = ((known[Math.ceil(half) - 1] ?? 0) + (known[Math.floor(half)] ?? 0)) / 2
  return today.value / middle - 1
}

function wordsOf(world: World, { store, metric }: Judged, now: number): string {
  const name = world.recorded.stores.find(({ id }) => id === store)?.name ?? store
  return `${name}, ${metric} at ${new Date(now).toISOString().slice(0, 16)}`
}
