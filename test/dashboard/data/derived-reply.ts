import { ExchangeError } from '../../../src/client/exchange-error.ts'
import { derive } from '../../../src/derive/derived-routes.ts'
import { Cancellation } from '../../../src/derive/plain/cancellation.ts'
import { createPieceCache } from '../../../src/derive/plain/piece-cache.ts'
import { type PlainDeployment, Refused } from '../../../src/derive/plain/plain-deployment.ts'
import { refusals } from '../../../src/derive/plain/plain-question.ts'
import { cameraHours, withinDays } from '../../../src/domain/coverage/camera-hours.ts'
import { isErrorCode } from '../../../src/protocol/metrics/errors.ts'
import { readMetricAnswer } from '../../../src/protocol/metrics/results.ts'
import { lastRefresh, metricsRefreshMs } from '../../../src/protocol/metrics/wire-time.ts'
import { readRecordingDetails, readStatuses, readUptimes } from '../../../src/protocol/records.ts'
import type { DerivedQuestion, Question } from '../../../src/protocol/requests/requests.ts'
import { readAreaContexts, readLineContexts, readOpeningHours } from '../../../src/protocol/store-layout.ts'

/** What a fake deployment answers to a plain question, or to a call. Rejects with an ExchangeError. */
export type AskFake = (asked: object) => Promise<unknown>

type ListedType = Extract<Question, { route: 'detail/list' }>['body']['returnEntityType']

/**
 * Answers derived questions as the BFF does in front of a deployment that knows the plain contract alone: out of what
 * the fake deployment answers to plain ones.
 *
 * @param now epoch milliseconds
 * @param zoneOf the time zone of a store, by its id; London's if not given
 */
export function derivedReply(
  ask: AskFake,
  now: () => number,
  zoneOf: (store: string) => string = () => 'Europe/London',
): (asked: DerivedQuestion) => Promise<unknown> {
  const pieces = createPieceCache({ maxBytes: 32 * 1024 * 1024 })

  async function read<Answer>(asked: object, reader: (value: unknown) => Answer | null): Promise<Answer> {
    const answer = reader(await ask(asked).catch(refuse))
    if (answer === null) throw new ExchangeError('malformed_answer')
    return answer
  }

  const list = <Answer>(
    returnEntityType: ListedType,
    entities: readonly string[],
    reader: (value: unknown) => Answer | null,
  ) => {
    const body = { returnEntityType, entities, entityType: 'location' }
    return read({ action: 'detail', route: 'detail/list', body }, reader)
  }

  const plain: PlainDeployment = {
    atOnce: 100,
    clock: 'location',
    // Nothing is asked apart: a question here is of all the days that a test gives an answer for.
    settledUntil: Date.parse('9999-12-31'),
    keep: (key, _end, make) => {
      const at = now()
      const until = lastRefresh(at) + metricsRefreshMs
      return pieces.get({ key, expiresAt: until, now: at, cancellation: new Cancellation() }, () =>
        make(plain),
      )
    },
    stores: async (ids) => [...ids].sort().map((id) => ({ id, name: id, timezone: zoneOf(id) })),
    metric: (question) => read(question, readMetricAnswer),
    lines: (stores) => list('line_context', stores, readLineContexts),
    recordings: (stores) => list('recording', stores, readRecordingDetails),
    statuses: (stores) =>
      read(
        { action: 'status', route: 'status/uptime', body: { entities: stores, entityType: 'location' } },
        readStatuses,
      ),
    areas: (stores) => list('area_context', stores, readAreaContexts),
    openingHours: (stores) => list('opening_hours', stores, readOpeningHours),
    async cameraHours(recids, { first, last }) {
      const body = { start: first, end: last, recids }
      const results = await read({ path: '/api/v1/recording/uptimes', body }, readUptimes)
      // A test answers all the cameras and hours that there are.
      const asked = results.filter(({ recording }) => recids.includes(recording.id))
      return asked.map((result) => withinDays(cameraHours(result, 'location'), first, last))
    },
  }

  return async (asked) => {
    try {
      return JSON.parse(JSON.stringify(await derive(plain, asked, now())))
    } catch (error) {
      throw error instanceof Refused ? error.cause : error
    }
  }
}

function refuse(error: unknown): never {
  if (error instanceof ExchangeError && isErrorCode(error.code) && refusals.has(error.code)) {
    throw new Refused(error.message, { cause: error })
  }
  throw error
}
