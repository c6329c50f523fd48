/** §1 and §2.8: words of the contract. */

import { notShown } from '../finding.ts'
import { askMetric, askRows, exchangeOf, isFailure, metricQuestion, rowsOf } from '../questions.ts'
import { contract, type Rule, type Run } from '../rule.ts'
import { allAges } from '../vocabularies.ts'

const filters = { age: 'ages', gender: 'genders', role: 'roles' } as const

/** Requests one value of a dimension. Its rows must carry that value. */
async function expectWord(run: Run, dimension: keyof typeof filters, word: string): Promise<void> {
  const { exchange, rows } = await askRows(run, 'entries', 'summary', {
    breakdownByDimensions: [dimension],
    [filters[dimension]]: [word],
  })
  const found = rows.filter((row) => dimension in row)
  if (found.length === 0) notShown(`rows with ${dimension}: see §2.7 split`)
  for (const row of found) exchange.expect(row[dimension] === word, `${dimension}: ${word}`, row)
}

const words = [
  ['gender', 'female'],
  ['role', 'customer'],
  ['role', 'staff'],
] as const

export const vocabularyRules: readonly Rule[] = [
  contract(
    '§1 sales',
    'Sales data carries no visitor attributes, so it has no demographic dimensions.',
    async (run) => {
      await askMetric(run, 'transactions/conversion-rate')
      const question = metricQuestion(run, 'transactions/conversion-rate', {
        breakdownByDimensions: ['entity', 'age'],
        ages: allAges,
      })
      const answer = await run.deployment.ask(question)
      if (isFailure(answer)) return
      const exchange = exchangeOf(question, answer)
      for (const row of rowsOf(exchange, 'summary')) exchange.expect(!('age' in row), 'no age', row)
    },
  ),
  contract('§2.8 ages', 'An age is a band written <lower>_<upper>.', async (run) => {
    const { exchange, rows } = await askRows(run, 'entries', 'summary', {
      breakdownByDimensions: ['age'],
      ages: allAges,
    })
    const bands = rows.filter((row) => typeof row.age === 'string')
    if (bands.length === 0) notShown('rows with age: see §2.7 split of entries by age')
    for (const row of bands) exchange.expect(/^\d+_\d+$/.test(String(row.age)), '<lower>_<upper>', row)
  }),
  contract('§2.8 age 25_34', 'A 25-to-34 band, as a filter.', (run) => expectWord(run, 'age', '25_34')),
  ...words.map(([dimension, word]) =>
    contract(`§2.8 ${dimension} ${word}`, `${filters[dimension]}: ${word} is shown.`, (run) =>
      expectWord(run, dimension, word),
    ),
  ),
]
