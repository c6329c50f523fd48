/** The route demographics, which need not be offered, against the entries that it is made of. */

import { derivedQuestion } from '../derived.ts'
import { type Exchange, notShown } from '../finding.ts'
import { type Fields, isFields } from '../json-value.ts'
import { answeredIfOffered, askRows, numbersOf, rowsOf, sum } from '../questions.ts'
import { beyond, type Rule, type Run } from '../rule.ts'
import { allAges, allGenders } from '../vocabularies.ts'

const demographics = (run: Run) => answeredIfOffered(run, derivedQuestion(run, 'demographics', {}))

const nameOf = ({ age, gender }: Fields) => `${age} ${gender}`

/** Groups, where the deployment tells them. */
function groupsOf(exchange: Exchange): readonly Fields[] {
  if (isFields(exchange.came) && exchange.came.groups === null) notShown('people of known age and gender')
  return rowsOf(exchange, 'groups')
}

export const beyondDemographicsRules: readonly Rule[] = [
  beyond(
    'demographics groups',
    'groups: one row for each age and gender, as the entries of each.',
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
]
