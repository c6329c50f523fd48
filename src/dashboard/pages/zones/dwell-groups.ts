import { isSmallSample, smallSample } from '../../../domain/cells/sample-size.ts'
import type { GroupDwell } from '../../../protocol/derived/zone-answers.ts'
import type { BarColour, BarMark, Bars } from '../../charts/bars/bars.ts'
import { duration } from '../../charts/unit.ts'
import { bandWords, genderName } from '../../data/cards/age-and-gender.ts'
import { stateWords } from '../../ui/state-words.ts'
import { formatCount } from '../../ui/words/format.ts'
import { formatDuration } from '../../ui/words/format-duration.ts'

const colours: readonly BarColour[] = ['first', 'second', 'third']

/** The groups as bars, the sample beside each. @param what "visits" or "entries". */
export function dwellBars(groups: readonly GroupDwell[], what: 'visits' | 'entries'): Bars {
  const genders = [...new Set(groups.map(({ gender }) => gender))]
  const ages = [...new Set(groups.map(({ age }) => age))]
  return {
    series: genders.map((gender, at) => ({
      key: gender,
      name: genderName(gender),
      colour: colours[Math.min(at, colours.length - 1)] ?? 'third',
    })),
    rows: ages.map((age) => ({
      key: age,
      label: bandWords(age),
      marks: genders.map((gender) => {
        const group = groups.find((one) => one.age === age && one.gender === gender)
        return markOf(group, `${genderName(gender)}, ${bandWords(age)}`, what)
      }),
    })),
    unit: duration,
    reference: null,
    sentence: sentenceOf(groups, what),
  }
}

function markOf(group: GroupDwell | undefined, title: string, what: string): BarMark {
  const { value = null, over = null, state = 'no-data', weighted = false } = group ?? {}
  if (value === null) {
    const words = stateWords[state === 'nobody' ? 'nobody' : 'no-data']
    return { state, value: null, text: words, caution: false, title, words }
  }
  const few = over !== null && isSmallSample(over)
  const size = over === null ? `${what} not known` : `${formatCount(over)} ${what}`
  const words = [`${formatDuration(value)} on average of ${size}`]
  if (few) words.push(`fewer than ${smallSample}: take it with caution`)
  if (weighted) words.push('stores weighted by these entries')
  return {
    state,
    value,
    text: `${formatDuration(value)} · ${size}`,
    caution: few,
    title,
    words: words.join(', '),
  }
}

function sentenceOf(groups: readonly GroupDwell[], what: string): string {
  const enough = groups.flatMap(({ value, over, ...group }) =>
    value === null || over === null || isSmallSample(over) ? [] : [{ ...group, value, over }],
  )
  const name = ({ age, gender }: Pick<GroupDwell, 'age' | 'gender'>) =>
    `${genderName(gender)} of ${bandWords(age)}`
  const few = groups.filter(({ value, over }) => value !== null && over !== null && isSmallSample(over))
  const [first] = enough
  const parts: string[] = []
  if (first === undefined) {
    parts.push(
      few.length > 0
        ? `No group has ${smallSample} ${what} or more: take each with caution.`
        : `Of no group it is known how many ${what} it is of.`,
    )
  } else {
    const longest = enough.reduce((best, one) => (one.value > best.value ? one : best))
    const shortest = enough.reduce((best, one) => (one.value < best.value ? one : best))
    parts.push(
      longest === shortest
        ? `${name(longest)} stay ${formatDuration(longest.value)} on average.`
        : `${name(longest)} stay longest, ${formatDuration(longest.value)} on average, ${name(shortest).toLowerCase()} shortest, ${formatDuration(shortest.value)}.`,
    )
  }
  if (first !== undefined && few.length > 0) {
    const samples = few.map((one) => `${name(one)} ${formatCount(one.over ?? 0)}`)
    parts.push(`Take with caution, few ${what}: ${samples.join(', ')}.`)
  }
  if (groups.some(({ weighted }) => weighted)) {
    parts.push('Several stores are weighted by the entries of the same group: the service gives no totals.')
  }
  return parts.join(' ')
}
