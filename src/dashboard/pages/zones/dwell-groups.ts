import { plural, t } from '@lingui/core/macro'
import { isSmallSample, smallSample } from '../../../domain/cells/sample-size.ts'
import type { GroupDwell } from '../../../protocol/derived/zone-answers.ts'
import type { BarMark, Bars } from '../../charts/bars/bars.ts'
import { duration } from '../../charts/unit.ts'
import { bandWords, genderSeries, groupName } from '../../data/cards/age-and-gender.ts'
import { stateWords } from '../../ui/state-words.ts'
import { formatDuration } from '../../ui/words/format-duration.ts'
import { visitWords } from './zone-words.ts'

/** What the sample of an average is counted in. */
export type SampleKind = 'visits' | 'entries'

/** The groups as bars, the sample beside each. */
export function dwellBars(groups: readonly GroupDwell[], what: SampleKind): Bars {
  const genders = [...new Set(groups.map(({ gender }) => gender))]
  const ages = [...new Set(groups.map(({ age }) => age))]
  return {
    series: genderSeries(genders),
    rows: ages.map((age) => ({
      key: age,
      label: bandWords(age),
      marks: genders.map((gender) => {
        const group = groups.find((one) => one.age === age && one.gender === gender)
        return markOf(group, groupName(gender, age), what)
      }),
    })),
    unit: duration,
    reference: null,
    sentence: sentenceOf(groups, what),
  }
}

function sampleWords(over: number | null, what: SampleKind): string {
  if (over === null) return t`unknown sample`
  return what === 'visits' ? visitWords(over) : plural(over, { one: '# entry', other: '# entries' })
}

function markOf(group: GroupDwell | undefined, title: string, what: SampleKind): BarMark {
  const { value = null, over = null, state = 'no-data', weighted = false } = group ?? {}
  if (value === null) {
    const words = stateWords[state === 'nobody' ? 'nobody' : 'no-data']()
    return { state, value: null, text: words, caution: false, title, words }
  }
  const few = over !== null && isSmallSample(over)
  const [time, sample] = [formatDuration(value), sampleWords(over, what)]
  const words = [t`${time} on average (${sample})`]
  if (few) words.push(t`small sample (fewer than ${smallSample})`)
  if (weighted) words.push(t`stores weighted by entries`)
  return { state, value, text: `${time} · ${sample}`, caution: few, title, words: words.join(', ') }
}

type Known = GroupDwell & { readonly value: number }

function sentenceOf(groups: readonly GroupDwell[], what: SampleKind): string {
  const known = groups.filter((group): group is Known => group.value !== null)
  const few = known.filter(({ over }) => over !== null && isSmallSample(over))
  const enough = known.filter(({ over }) => over !== null && !isSmallSample(over))
  const parts = enough.length === 0 ? [withoutSample(few.length > 0)] : [extremesWords(enough)]
  if (enough.length > 0 && few.length > 0) {
    const named = few
      .map((one) => `${groupName(one.gender, one.age)} (${sampleWords(one.over, what)})`)
      .join(', ')
    parts.push(t`Small sample: ${named}.`)
  }
  if (groups.some(({ weighted }) => weighted)) {
    parts.push(t`Stores are weighted by the entries of each group.`)
  }
  return parts.join(' ')
}

function withoutSample(isSmall: boolean): string {
  return isSmall
    ? t`Small sample: every group has fewer than ${smallSample}.`
    : t`The sample size of every group is unknown.`
}

function extremesWords(enough: readonly Known[]): string {
  const longest = enough.reduce((best, one) => (one.value > best.value ? one : best))
  const shortest = enough.reduce((best, one) => (one.value < best.value ? one : best))
  const [most, longTime] = [groupName(longest.gender, longest.age), formatDuration(longest.value)]
  if (longest === shortest) return t`${most}: ${longTime} on average.`
  const [least, shortTime] = [groupName(shortest.gender, shortest.age), formatDuration(shortest.value)]
  return t`Longest: ${most}, ${longTime}. Shortest: ${least}, ${shortTime}.`
}
