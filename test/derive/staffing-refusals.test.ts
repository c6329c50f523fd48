import { beforeAll, expect, test } from 'vitest'
import { type PlainDeployment, Refused } from '../../src/derive/plain/plain-deployment.ts'
import { deriveStaffing } from '../../src/derive/staffing.ts'
import type { BodyOf } from '../../src/protocol/requests/requests.ts'
import { staffing } from '../../src/service/warehouse/derived/staffing.ts'
import { defaultQuestionLimits } from '../../src/service/warehouse/engine/limits.ts'
import { now } from '../service/warehouse/minute-by-minute.ts'
import { SmallChain } from '../service/warehouse/small-chain.ts'
import { openRememberingWarehouse } from '../support/remembering-warehouse.ts'
import { plainWarehouse } from './plain-warehouse.ts'

/** One day of a shop that is open from 9:30 to 17:00, and the response of `staffing` if a deployment refuses parts of it. */
const warehouse = await openRememberingWarehouse()
const plain = plainWarehouse(warehouse, now)
/** A Friday. London is one hour ahead of UTC. */
const day = '2014-10-24'
const body: BodyOf<'staffing'> = { start: day, end: day, entities: ['shop'], entityType: 'location' }
const open = [9, 10, 11, 12, 13, 14, 15, 16]
/** The cameras of entrance and zone saw a quarter of it. */
const blind = 12

const at = (hour: number, minute: number) =>
  `${day}T${String(hour - 1).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`
const minutes = (hour: number, count: number, first = 0) =>
  Array.from({ length: count }, (_, each) => at(hour, first + each))

beforeAll(async () => {
  const chain = new SmallChain(warehouse)
  await chain.location('shop', 'Europe/London')
  await chain.openOn('shop', [1, 2, 3, 4, 5, 6, 7], 9 * 60 + 30, 17 * 60)
  const camera = { timezone: 'Europe/London', scheduled: true }
  await chain.recording('door', 'shop', { ...camera, counts: true })
  await chain.recording('shelf', 'shop', camera)
  await chain.area('shop', 'Women:Tops', 'shelf')
  for (const hour of open) {
    const quarters = (hour === blind ? [0] : [0, 15, 30, 45]).map((minute) => at(hour, minute))
    await chain.segments('shop', 'door', quarters)
    await chain.segments('shop', 'shelf', quarters)
    await chain.visits('shop', minutes(hour, 2), { role: 'staff' })
    await chain.visits('shop', minutes(hour, 8, 10), { role: 'customer' })
    // Two members of staff for half an hour each, and a customer.
    const stays = minutes(hour, 3).map((time) => [time, 1800, `stay ${time}`] as const)
    await chain.areaVisits('shop', 'Women:Tops', stays.slice(0, 2), { role: 'staff' })
    await chain.areaVisits('shop', 'Women:Tops', stays.slice(2), { role: 'customer' })
  }
  // A counter of customers alone, without attributes, and one of everybody.
  for (const [id, countsOf] of [
    ['customers', 'customers'],
    ['everybody', 'everybody'],
  ] as const) {
    await chain.location(id, 'Europe/London', { countsOf })
    await chain.openOn(id, [1, 2, 3, 4, 5, 6, 7], 9 * 60, 17 * 60)
    await chain.hourlyCounts(id, Object.fromEntries(open.map((hour) => [at(hour, 0), 12])))
    await chain.shifts(id, [['rota', at(9, 0), at(17, 0), 3]])
  }
  // Before opening, too.
  await warehouse.insert('shifts', [
    { location_id: 'shop', shift_id: 'early', starts_at: at(8, 0), ends_at: at(17, 0), staff: 3 },
  ])
})

async function told(changed: Partial<PlainDeployment>) {
  const keep: PlainDeployment['keep'] = (_name, _end, make) => make(deployment)
  const deployment = { ...plain, ...changed, keep }
  const { source, summary, entities, leftOut } = await deriveStaffing(deployment, body, now)
  const { visitors, staffHours, hours } = summary
  return {
    source,
    amounts: { visitors, staffHours, hours },
    unknown: summary.leftOut,
    countsStaff: entities.map((row) => row.countsStaff),
    leftOut,
  }
}

type Question = Parameters<PlainDeployment['metric']>[0]
const refuse = () => Promise.reject(new Refused())
const refusing = (isRefused: (question: Question) => boolean): Partial<PlainDeployment> => ({
  metric: (question) => (isRefused(question) ? refuse() : plain.metric(question)),
})
const isOf =
  (route: Question['route']) =>
  ({ route: asked }: Question): boolean =>
    asked === route
const isOfRoles = ({ body: asked }: Question) => 'roles' in asked
const withoutShifts = isOf('staff-hours')

/** The open hours, without the one in which the shop opens and the one that the cameras missed. */
const seenHours = open.length - 2
const nobody = {
  source: null,
  amounts: { visitors: 0, staffHours: 0, hours: 0 },
  countsStaff: [],
  leftOut: { first: [{ location: 'shop', reason: 'no-staff' }], count: 1 },
}

test('divides customers by the staff of the shifts', async () => {
  expect(await told({})).toEqual({
    source: 'shifts',
    amounts: { visitors: 8 * seenHours, staffHours: 3 * seenHours, hours: seenHours },
    unknown: { visitors: 1, staff: 0 },
    countsStaff: [undefined],
    leftOut: { first: [], count: 0 },
  })
})

test('takes staff from the zones if shifts are refused', async () => {
  expect(await told(refusing(withoutShifts))).toEqual({
    source: 'role',
    amounts: { visitors: 8 * seenHours, staffHours: seenHours, hours: seenHours },
    unknown: { visitors: 1, staff: 0 },
    countsStaff: [undefined],
    leftOut: { first: [], count: 0 },
  })
})

test('knows no staff if shifts and either zones or roles are refused', async () => {
  expect(await told({ ...refusing(withoutShifts), areas: refuse })).toMatchObject(nobody)
  for (const isRefused of [isOf('area/data'), isOfRoles])
    expect(await told(refusing((question) => withoutShifts(question) || isRefused(question)))).toMatchObject(
      nobody,
    )
})

test('counts staff as visitors, and says so, if roles are refused', async () => {
  expect(await told(refusing(isOfRoles))).toMatchObject({
    source: 'shifts',
    amounts: { visitors: 10 * seenHours, staffHours: 3 * seenHours },
    countsStaff: [true],
  })
})

test('counts hours that cameras missed if uptime is refused', async () => {
  const all = { visitors: 8 * (seenHours + 1), hours: seenHours + 1 }
  const unknown = { visitors: 0, staff: 0 }
  expect(await told({ cameraHours: refuse })).toMatchObject({
    source: 'shifts',
    amounts: { ...all, staffHours: 3 * (seenHours + 1) },
    unknown,
  })
  expect(await told({ ...refusing(withoutShifts), cameraHours: refuse })).toMatchObject({
    source: 'role',
    amounts: { ...all, staffHours: seenHours + 1 },
    unknown,
  })
})

test('knows a counter of customers from one of everybody, as the service does', async () => {
  const counters: BodyOf<'staffing'> = { ...body, entities: ['customers', 'everybody'] }
  const told = await staffing(warehouse, counters, {
    now,
    limits: defaultQuestionLimits,
    organisations: null,
  })
  expect(told.entities).toMatchObject([
    { location: 'customers', visitors: 8 * 12, staffHours: 8 * 3 },
    { location: 'everybody', visitors: 8 * 12, staffHours: 8 * 3, countsStaff: true },
  ])
  expect(told.entities[0]?.countsStaff).toBeUndefined()
  expect(await deriveStaffing(plain, counters, now)).toEqual(told)
})

test('counts the hour in which a shop opens if opening hours are refused', async () => {
  expect(await told({ openingHours: refuse })).toMatchObject({
    amounts: { visitors: 8 * (seenHours + 1), hours: seenHours + 1 },
  })
})

test('is refused without hourly counts', async () => {
  await expect(told(refusing(isOf('entries')))).rejects.toBeInstanceOf(Refused)
})

test('fails the request on a temporary failure, so that it can be retried', async () => {
  const broken = () => Promise.reject(new Error('broken'))
  for (const route of ['staff-hours', 'entries'] as const) {
    const metric: PlainDeployment['metric'] = (question) =>
      question.route === route ? broken() : plain.metric(question)
    await expect(told({ metric })).rejects.toThrow('broken')
  }
  const metric: PlainDeployment['metric'] = (question) =>
    withoutShifts(question) ? refuse() : question.route === 'area/data' ? broken() : plain.metric(question)
  await expect(told({ metric })).rejects.toThrow('broken')
  await expect(told({ ...refusing(withoutShifts), areas: broken })).rejects.toThrow('broken')
  await expect(told({ cameraHours: broken })).rejects.toThrow('broken')
  await expect(told({ openingHours: broken })).rejects.toThrow('broken')
})
