import { toWireRange } from '../protocol/metrics/wire-time.ts'
import { counted, type Findings } from './finding.ts'
import type { MetricsProbe, PartNumbers } from './metrics-probe.ts'
import { daysOf, type Store } from './subject.ts'

/** Enough for a response well above the 32 KiB that gateways commonly allow per frame. */
const manyStores = 12
const manyDays = 14

/** Sends a request with a long response, and reports whether it is split and how its parts are numbered (notes §1). */
export async function checkParts(
  probe: MetricsProbe,
  stores: readonly Store[],
  options: { readonly now: number; readonly findings: Findings },
): Promise<void> {
  const { findings } = options
  const some = stores.slice(0, manyStores)
  for (const aggregationPeriod of ['hour', 'day']) {
    const reply = await probe.ask({
      action: 'metric',
      route: 'entries',
      body: {
        ...toWireRange(daysOf('UTC', options.now, manyDays)),
        entities: some.map(({ id }) => id),
        entityType: 'location',
        facets: ['segments'],
        aggregationPeriod,
        breakdownByDimensions: ['entity'],
      },
    })
    if (reply.ok) break
  }
  const largest = `${Math.ceil(probe.largestFrame() / 1024)} KiB`
  const answers = byAnswer(probe.parts)
  const numberings = new Set([...answers.values()].map(numberingOf))
  if (answers.size === 0) findings.well('parts', `none: the largest response was one frame of ${largest}`)
  else if (numberings.size === 1)
    findings.well(
      'parts',
      `${counted(answers.size, 'answer')} in parts, numbered ${[...numberings].join()}; largest frame ${largest}`,
    )
  else
    findings.note(
      'parts',
      `${counted(answers.size, 'answer')} in parts, numbered in several ways: ${[...numberings].join('; ')}`,
      'Nothing to do: the dashboard reads all of them. Let the operator of the deployment know.',
    )
  if (probe.unframed.length > 0)
    findings.note(
      'messages',
      `${counted(probe.unframed.length, 'message')} without a frame: ${probe.unframed[0]?.slice(0, 80)}`,
      'A gateway in front of the deployment fails now and then: ask its operator.',
    )
}

function byAnswer(parts: readonly PartNumbers[]): ReadonlyMap<string, readonly PartNumbers[]> {
  const answers = new Map<string, PartNumbers[]>()
  for (const part of parts) answers.set(part.id, [...(answers.get(part.id) ?? []), part])
  return answers
}

/** Returns which of the three numberings of notes §1 the parts of a response follow. */
export function numberingOf(parts: readonly PartNumbers[]): string {
  const total = parts[0]?.totalParts ?? 0
  const numbers = new Set(parts.map(({ partNumber }) => partNumber))
  const [hasZero, hasTotal] = [numbers.has(0), numbers.has(total)]
  if (hasZero && hasTotal) return 'from 0, with the number of the last (0|2 1|2 2|2)'
  if (hasZero) return 'from 0, with their count (0|3 1|3 2|3)'
  if (hasTotal) return 'from 1, with their count (1|3 2|3 3|3)'
  return 'with gaps'
}
