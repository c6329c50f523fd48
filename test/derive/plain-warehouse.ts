import type { PlainDeployment } from '../../src/derive/plain/plain-deployment.ts'
import { cameraHours } from '../../src/domain/coverage/camera-hours.ts'
import { readMetricAnswer } from '../../src/protocol/metrics/results.ts'
import { readRecordingDetails, readStatuses } from '../../src/protocol/records.ts'
import { readAreaContexts, readLineContexts, readOpeningHours } from '../../src/protocol/store-layout.ts'
import { handlers } from '../../src/service/metrics-api/handlers.ts'
import { defaultQuestionLimits } from '../../src/service/warehouse/engine/limits.ts'
import { findLocations } from '../../src/service/warehouse/entities/entities.ts'
import { detailList } from '../../src/service/warehouse/questions/detail-list.ts'
import { statusUptime } from '../../src/service/warehouse/questions/status-uptime.ts'
import { uptimes } from '../../src/service/warehouse/questions/uptimes.ts'
import type { Warehouse } from '../../src/service/warehouse/warehouse.ts'

/** Our own warehouse as a deployment that knows the plain contract alone: what it answers goes through JSON. */
export function plainWarehouse(warehouse: Warehouse, now: number): PlainDeployment {
  const limits = defaultQuestionLimits
  const list = async (
    returnEntityType: 'area_context' | 'line_context' | 'recording' | 'opening_hours',
    entities: readonly string[],
  ) => asJson(await detailList(warehouse, { returnEntityType, entities, entityType: 'location' }))
  const plain: PlainDeployment = {
    atOnce: 2,
    clock: 'location',
    settledUntil: now - 2 * 86_400_000,
    keep: (_name, _end, make) => make(plain),
    stores: (entities) =>
      findLocations(
        warehouse,
        { entities, entityType: 'location' },
        { maxEntities: limits.maxEntities, organisations: null },
      ),
    metric: async ({ route, body }) => {
      const handle = handlers[route] as (typeof handlers)['entries']
      const answer = await handle(warehouse, body as never, { now, limits, organisations: null })
      return readMetricAnswer(asJson(answer)) ?? fail(route)
    },
    lines: async (stores) => readLineContexts(await list('line_context', stores)) ?? fail('line_context'),
    recordings: async (stores) => readRecordingDetails(await list('recording', stores)) ?? fail('recording'),
    statuses: async (stores) =>
      readStatuses(
        asJson(await statusUptime(warehouse, { entities: stores, entityType: 'location' }, { now })),
      ) ?? fail('status/uptime'),
    areas: async (stores) => readAreaContexts(await list('area_context', stores)) ?? fail('area_context'),
    openingHours: async (stores) =>
      readOpeningHours(await list('opening_hours', stores)) ?? fail('opening_hours'),
    cameraHours: async (recordings, { first, last }) => {
      const results = await uptimes(warehouse, { start: first, end: last, recordingIds: recordings }, { now })
      return results.map((result) => cameraHours(result, 'location'))
    },
  }
  return plain
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

function fail(what: string): never {
  throw new Error(`no answer of ${what}`)
}
