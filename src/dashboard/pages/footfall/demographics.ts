import { plural, t } from '@lingui/core/macro'
import { everyAgeAndGender, womenFirst } from '../../../domain/cells/age-and-gender.ts'
import { sumKnown } from '../../../domain/cells/combine-rows.ts'
import { isSmallSample, smallSample } from '../../../domain/cells/sample-size.ts'
import type { DemographicsAnswer } from '../../../protocol/derived/derived-answers.ts'
import { everyone } from '../../../protocol/metrics/filtered-by.ts'
import type { BarMark, BarSeries, Bars } from '../../charts/bars/bars.ts'
import { people } from '../../charts/unit.ts'
import { bandWords, genderName, genderSeries, groupName } from '../../data/cards/age-and-gender.ts'
import type { Filters } from '../../filters/filters.ts'
import { stateWords } from '../../ui/state-words.ts'
import { formatCount, formatShare } from '../../ui/words/format.ts'

export interface Demographics {
  readonly bands: readonly Band[]
  readonly genders: readonly string[]
  /** Visitors of known age and gender. */
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
    const title = groupName(genders[at] ?? '', band.age)
    if (count === null) {
      const words = stateWords['no-data']()
      return { state: 'no-data', value: null, text: words, caution: false, title, words }
    }
    const isSmall = few.includes(band)
    return {
      state: 'measured',
      value: count,
      text: share === null ? formatCount(count) : `${formatCount(count)} · ${share}`,
      caution: isSmall && count > 0,
      title,
      words: wordsOf(count, share, isSmall),
    }
  }
  return {
    bands,
    genders,
    told,
    untold,
    few,
    bars: {
      series: genderSeries(genders),
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

/** "312 visitors, 13.0% of visitors with known age and gender". */
function wordsOf(count: number, share: string | null, isSmall: boolean): string {
  const visitors = plural(count, { one: '# visitor', other: '# visitors' })
  const parts = [share === null ? visitors : t`${visitors}, ${share} of visitors with known age and gender`]
  if (isSmall) parts.push(t`small sample (age group with fewer than ${smallSample} visitors)`)
  return parts.join(', ')
}

function untoldOf(count: number | null, told: number): Demographics['untold'] {
  if (count === null || count + told === 0) return null
  return { count, share: count / (count + told) }
}

/** The placeholder while the answer loads. */
export function expectedSeries({ genders }: Pick<Filters, 'genders'>): readonly BarSeries[] {
  return genderSeries(womenFirst(everyAgeAndGender({ ...everyone, genders }).genders))
}

type Told = Omit<Demographics, 'bars'>

/** The chart in words: the largest group, the genders, the unknown, and small samples. */
export function demographicsSentence(known: Told): string {
  const { bands, genders, told, untold, few } = known
  if (told === 0) return t`Age and gender are unknown for all visitors.`
  const share = (count: number) => formatShare(count / told, 0)
  const groups = bands.flatMap((band) =>
    band.counts.map((count, at) => ({ name: groupName(genders[at] ?? '', band.age), count: count ?? 0 })),
  )
  const largest = groups.reduce((best, group) => (group.count > best.count ? group : best))
  const [group, part] = [largest.name, share(largest.count)]
  const parts = [t`${group} are the largest group: ${part} of visitors with known age and gender.`]
  if (genders.length > 1) {
    const sums = genders.map((gender, at) => {
      const sum = bands.reduce((all, { counts }) => all + (counts[at] ?? 0), 0)
      return `${genderName(gender)} ${share(sum)}`
    })
    parts.push(`${sums.join(' · ')}.`)
  }
  if (untold !== null) parts.push(unknownVisitors(untold))
  if (few.length > 0) {
    const ages = few.map(({ words, total }) => `${words} (${formatCount(total ?? 0)})`).join(', ')
    parts.push(t`Small sample: ${ages}.`)
  }
  return parts.join(' ')
}

/** "Unknown: 37,064 visitors (12.1%)." */
export function unknownVisitors({ count, share }: NonNullable<Told['untold']>): string {
  const part = formatShare(share, 1)
  return plural(count, {
    one: `Unknown: # visitor (${part}).`,
    other: `Unknown: # visitors (${part}).`,
  })
}
