import fc from 'fast-check'
import { isThorough, runsRare } from '../support/thoroughness.ts'

/** `npm run test:all` draws ten random cases of each agreement. `npm test` draws none: what fails there must fail again. */
const randomCases = isThorough ? 10 : 0

/** True in `npm run test:rest`. `npm test` runs the first case, which need not reach every kind of response. */
export const runsEveryCase = runsRare

/**
 * The same cases in every run, then random ones.
 *
 * A case costs seconds, and most random cases reach what another has reached. So the seeds are chosen: of 20 to 30,
 * the fewest whose cases together reach as many blocks of src/derive, src/domain and src/service/warehouse, by V8's
 * block coverage, as eight to sixteen random cases do.
 *
 * @param given cases that are written down; they run before those of the seeds
 */
export function agreementRuns<Case>(
  asked: fc.Arbitrary<Case>,
  seeds: readonly number[],
  given: readonly Case[] = [],
): fc.Parameters<[Case]> {
  const chosen = seeds.flatMap((seed) => fc.sample(asked, { seed, numRuns: 1 }))
  const cases = [...given, ...chosen]
  const examples = (runsEveryCase ? cases : cases.slice(0, 1)).map((each): [Case] => [each])
  return { examples, numRuns: examples.length + randomCases, endOnFailure: true }
}
