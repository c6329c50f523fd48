import { everyAgeAndGender, womenFirst } from '../../../domain/cells/age-and-gender.ts'
import { sumKnown } from '../../../domain/cells/combine-rows.ts'
import { isSmallSample, smallSample } from '../../../domain/cells/sample-size.ts'
import type { DemographicsAnswer } from '../../../protocol/derived/derived-answers.ts'
import { everyone } from '../../../protocol/metrics/filtered-by.ts'
import type { BarColour, BarMark, BarSeries, Bars } from '../../charts/bars/bars.ts'
import { people } from '../../charts/unit.ts'
import { bandWords, genderName } from '../../data/cards/age-and-gender.ts'
import type { Filters } from '../../filters/filters.ts'
import { stateWords } from '../../ui/state-words.ts'
import { formatCount, formatShare } from '../../ui/words/format.ts'

export interface Demographics {
  readonly bands: readonly Band[]
  readonly genders: readonly string[]
  /** People of known age and gender. */
  readonly told: number
  /** The others; `null` where it is not known, or where a filter leaves them out. */
  readonly untold: { readonly count: number; readonly share: number } | null
  readonly bars: Bars
  /** Bands of so few people that their shares mean little. */
  readonly few: readonly Band[]
}

export interface Band {
  readonly age: string
  readonly words: string
  /** Per gender, in the order of `genders`; `null` is not known. */
  readonly counts: readonly (number | null)[]
  readonly total: number | null
}

const colours: readonly BarColour[] = ['first', 'second', 'third']

/** Visitors by age and gender. `null` if the deployment serves neither. */
export function prepareDemographics(answer: DemographicsAnswer): Demographics | null {
  const { groups } = answer
  if (groups === null) return null
  const genders = [...new Set(groups.map(({ gender }) => gender))]
  const bands = [...new Set(groups.map(({ age }) => age))].map((age): Band => {
    const counts = genders.map(
      (gender) => groups.find((group) => group.age === age && group.gender === gender)?.value ?? null,
    )
    return { age, words: bandWords(age), counts, total: sumKnown(counts) }
  })
  const told = sumKnown(bands.map(({ total }) => total)) ?? 0
  const untold = untoldOf(answer.untold, told)
  const few = bands.filter(({ total }) => total !== null && total > 0 && isSmallSample(total))
  const markOf = (band: Band, at: number): BarMark => {
    const count = band.counts[at] ?? null
    const share = count === null || told === 0 ? null : formatShare(count / told, 1)
    const title = `${genderName(genders[at] ?? '')}, ${band.words}`
    if (count === null) {
      const words = stateWords['no-data']
      return { state: 'no-data', value: null, text: words, caution: false, title, words }
    }
    const amount = `${formatCount(count)} ${people.behind(count)}`
    const ofWhom = share === null ? amount : `${amount}, ${share} of those who could be told`
    const caution = few.includes(band)
    return {
      state: 'measured',
      value: count,
      text: share === null ? formatCount(count) : `${formatCount(count)} · ${share}`,
      caution: caution && count > 0,
      title,
      words: caution
        ? `${ofWhom}. The band has fewer than ${smallSample} people: take it with caution`
        : ofWhom,
    }
  }
  return {
    bands,
    genders,
    told,
    untold,
    few,
    bars: {
      series: seriesOf(genders),
      rows: bands.map((band) => ({
        key: band.age,
        label: band.words,
        marks: genders.map((_, at) => markOf(band, at)),
      })),
      unit: people,
      reference: null,
      sentence: demographicsSentence({ bands, genders, told, untold, few }),
    },
  }
}

function untoldOf(count: number | null, told: number): Demographics['untold'] {
  if (count === null || count + told === 0) return null
  return { count, share: count / (count + told) }
}

function seriesOf(genders: readonly string[]): readonly BarSeries[] {
  return genders.map((gender, at) => ({
    key: gender,
    name: genderName(gender),
    colour: colours[Math.min(at, colours.length - 1)] ?? 'third',
  }))
}

/** The placeholder while the answer loads. */
export function genderSeries({ genders }: Pick<Filters, 'genders'>): readonly BarSeries[] {
  return seriesOf(womenFirst(everyAgeAndGender({ ...everyone, genders }).genders))
}

type Told = Omit<Demographics, 'bars'>

/** The chart in one sentence: the greatest group, the genders, the unknown, and what to take with caution. */
export function demographicsSentence({ bands, genders, told, untold, few }: Told): string {
  if (told === 0) return 'Of nobody could age and gender be told.'
  const share = (count: number) => formatShare(count / told, 0)
  const groups = bands.flatMap((band) =>
    band.counts.map((count, at) => ({ band, gender: genders[at] ?? '', count: count ?? 0 })),
  )
  const greatest = groups.reduce((best, group) => (group.count > best.count ? group : best))
  const parts = [
    `${genderName(greatest.gender)} of ${greatest.band.words} are the greatest group: ${share(greatest.count)} of the ${formatCount(told)} people who could be told.`,
  ]
  if (genders.length > 1) {
    const sums = genders.map((gender, at) => {
      const sum = bands.reduce((all, { counts }) => all + (counts[at] ?? 0), 0)
      return `${genderName(gender).toLowerCase()} ${share(sum)}`
    })
    parts.push(`Altogether ${sums.join(', ')}.`)
  }
  if (untold !== null) {
    parts.push(
      untold.count === 0
        ? 'Nobody is unknown.'
        : `Unknown: of ${formatCount(untold.count)} more, ${formatShare(untold.share, 1)} of everybody, age or gender could not be told.`,
    )
  }
  if (few.length > 0) {
    const named = few.map(({ words, total }) => `${words} with ${formatCount(total ?? 0)}`).join(', ')
    parts.push(`Take with caution, few people: ${named}.`)
  }
  return parts.join(' ')
}
