import type { DataSource } from '../../data/source/data-source.ts'

/** Longest wait for a late column of a file. */
const patienceMs = 20_000

/** @throws Error (as a rejection) if the answer takes too long, or the answer's own */
export function inTime<Answer>(
  { clock }: Pick<DataSource, 'clock'>,
  answer: Promise<Answer>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let isLate = false
    const timer = clock.setTimeout(() => {
      isLate = true
      reject(new Error('Timed out.'))
    }, patienceMs)
    answer.then(resolve, reject).finally(() => !isLate && clock.clearTimeout(timer))
  })
}
