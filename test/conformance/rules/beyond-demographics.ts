/** The optional route demographics, compared with the entries behind it. */

import { derivedQuestion } from '../derived.ts'
import { type Exchange, notShown } from '../finding.ts'
import { type Fields, isFields } from '../json-value.ts'
import { answeredIfOffered, askRows, numbersOf, requireZones, rowsOf, sum } from '../questions.ts'
import { beyond, type Rule, type Run } from '../rule.ts'
import { allAges, allGenders } from '../vocabularies.ts'

const demographics = (run: Run) => answeredIfOffered(run, derivedQuestion(run, 'demographics', {}))

const nameOf = ({ age, gender }: Fields) => `${age} ${gender}`

/** Returns the groups, if the deployment reports them. */
function groupsOf(exchange: Exchange): readonly Fields[] {
  if (isFields(exchange.came) && exchange.came.groups === null) notShown('people of known age and gender')
  return rowsOf(exchange, 'groups')
}

export const beyondDemographicsRules: readonly Rule[] = [
  beyond(
    'demographics groups',
    'groups: one row for each age and gender, with the entries of the group.',
    async (run) => {
      const exchange = await demographics(run)
      const groups = groupsOf(exchange)
      exchange.expect(new Set(groups.map(nameOf)).size === groups.length, 'no group twice', groups)
      const { rows } = await askRows(run, 'entries', 'summary', {
        breakdownByDimensions: ['age', 'gender'],
        ages: allAges,
        genders: allGenders,
      })
      const entries = new Map(rows.map((row) => [nameOf(row), row.entries]))
      for (const group of groups.filter((each) => entries.has(nameOf(each)))) {
        const expected = entries.get(nameOf(group))
        exchange.expect(group.value === expected, `${expected} entries`, group)
      }
    },
  ),
  beyond('demographics untold', 'untold: everybody who entered and is in no group.', async (run) => {
    const exchange = await demographics(run)
    const told = sum(numbersOf(groupsOf(exchange), 'value'))
    const { rows } = await askRows(run, 'entries', 'summary')
    const everybody = sum(numbersOf(rows, 'entries'))
    const untold = isFields(exchange.came) ? exchange.came.untold : null
    exchange.expect(untold === everybody - told, `${everybody} entries without ${told}`, untold)
  }),
  beyond(
    'demographics dwell',
    'zone-average-dwell: the dwell of each age and gender in a zone is that of area/data.',
    async (run) => {
      requireZones(run, 'area/data')
      const zone = run.subject.zones[0] ?? ''
      const question = derivedQuestion(run, 'demographics', { measure: 'zone-average-dwell', zone })
      const exchange = await answeredIfOffered(run, question)
      const { rows } = await askRows(run, 'area/data', 'summary', {
        taxonomy: [zone],
        breakdownByDimensions: ['taxonomy', 'age', 'gender'],
        ages: allAges,
        genders: allGenders,
      })
      const areas = new Map(rows.map((row) => [nameOf(row), row]))
      const measured = groupsOf(exchange).filter((group) => group.state === 'measured')
      if (measured.length === 0) notShown('visits to the zone of people of known age and gender')
      for (const group of measured) {
        const { area_total_entries: visits, area_average_dwell_time: average } =
          areas.get(nameOf(group)) ?? {}
        exchange.expect(group.over === visits, `over ${visits} visits`, group)
        const isNear = Math.abs(Number(group.value) - Number(average)) <= 0.001 * Number(average)
        exchange.expect(isNear, `${average} s`, group)
      }
    },
  ),
]
