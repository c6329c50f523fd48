import type { LocalDay } from '../../calendar/calendar.ts'
import { addDays, earlierDay } from '../../calendar/local-day.ts'
import { joinCameraHours } from '../../domain/coverage/camera-hours.ts'
import { readMetricAnswer } from '../../protocol/metrics/results.ts'
import { readRecordingDetails, readStatuses } from '../../protocol/records.ts'
import { readAreaContexts, readLineContexts, readOpeningHours } from '../../protocol/store-layout.ts'
import { type Asked, type AskedBy, CachedRequests } from './cached-requests.ts'
import { type PlainDeployment, unlessRefused } from './plain-deployment.ts'
import type { PlainQuestion } from './plain-question.ts'
import { plainStores } from './plain-stores.ts'

/** Returns a deployment on top of raw answers: reads them, reduces them, and caches the reduced values. */
export function askedDeployment(by: AskedBy, asked: Asked): PlainDeployment {
  const { clock, entitiesAtOnce } = by.settings
  const { now } = asked
  const requests = new CachedRequests(by, asked)
  const { settledUntil, settledDay } = requests

  const plain: Omit<PlainDeployment, 'stores'> = {
    atOnce: entitiesAtOnce,
    clock,
    settledUntil,
    keep: (name, endExclusive, make) =>
      requests.cached(name, endExclusive, (all) => make(askedDeployment(by, { now, cancellation: all }))),
    metric: (question) => requests.framed({ over: 'socket', question }, readMetricAnswer),
    lines: (stores) => requests.list(listOf('line_context', stores), readLineContexts),
    statuses: (stores) => requests.framed(statusOf(stores), readStatuses),
    async recordings(stores) {
      const list = requests.list(listOf('recording', stores), readRecordingDetails)
      const listed = await unlessRefused(list, null)
      if (listed !== null) return listed
      // In the contract, only live status names recordings.
      const statuses = await requests.list(statusOf(stores), readStatuses)
      return statuses.map(({ recording_id: id, location_id }) => ({ id, name: '', location_id }))
    },
    areas: (stores) => requests.list(listOf('area_context', stores), readAreaContexts),
    openingHours: (stores) => requests.list(listOf('opening_hours', stores), readOpeningHours),
    async cameraHours(recids, { first, last }) {
      const settled = { first, last: earlierDay(last, settledDay) }
      const open = { first: laterDay(first, addDays(settledDay, 1)), last }
      const chunks = [settled, open].map((days) => requests.cameraHours(recids, days))
      return joinCameraHours(await Promise.all(chunks))
    },
  }
  return {
    ...plain,
    stores: async (ids) => plainStores(plain, await requests.locations(), { ids, now }),
  }
}

function listOf(returnEntityType: string, entities: readonly string[]): PlainQuestion {
  const body = { returnEntityType, entities, entityType: 'location' }
  return { over: 'socket', question: { action: 'detail', route: 'detail/list', body } }
}

function statusOf(entities: readonly string[]): PlainQuestion {
  const body = { entities, entityType: 'location' }
  return { over: 'socket', question: { action: 'status', route: 'status/uptime', body } }
}

function laterDay(a: LocalDay, b: LocalDay): LocalDay {
  return earlierDay(a, b) === a ? b : a
}
