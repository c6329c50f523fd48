import { expect, test } from 'vitest'
import { lackingHours } from '../../../src/derive/cameras/lacking-hours.ts'
import type { PlainDeployment } from '../../../src/derive/plain/plain-deployment.ts'
import { hourColumns } from '../../../src/domain/coverage/camera-hours.ts'
import { camera, hoursOf } from '../../domain/coverage/camera-fixtures.ts'

/** A deployment of which only the hours of cameras are asked; notes for how long they are kept. */
function scene(hours: Parameters<typeof camera>[1]) {
  const asked: string[] = []
  const deployment: Pick<PlainDeployment, 'settledUntil' | 'keep' | 'cameraHours'> = {
    settledUntil: Date.parse('2026-03-10T00:00:00Z'),
    keep: (name, endExclusive, make) => {
      asked.push(`${name.split(' [')[0]} until ${new Date(endExclusive).toISOString()}`)
      return make(plain)
    },
    cameraHours: async (_ids, { first, last }) => {
      const within = hours.filter(([index]) => index.slice(0, 10) >= first && index.slice(0, 10) <= last)
      return [camera('east', within)]
    },
  }
  const plain = deployment as PlainDeployment
  return { plain, asked }
}

const well = [4, 4] as const

test('of a month in which nothing was missed the first hour that was due and the last are kept', async () => {
  const { plain } = scene([
    ['2026-02-02T08:00', null],
    ['2026-02-02T09:00', well],
    ['2026-02-02T10:00', well],
    ['2026-02-03T09:00', well],
    ['2026-02-03T20:00', null],
    ['2026-03-02T09:00', [4, 4]],
    ['2026-03-02T10:00', [4, 1]],
    ['2026-03-02T11:00', well],
  ])
  const [east] = await lackingHours(plain, ['east'], { first: '2026-02-01', last: '2026-03-05' })
  expect(east && hoursOf(east).map(({ index }) => index)).toEqual([
    '2026-02-02T09:00',
    '2026-02-03T20:00',
    '2026-03-02T09:00',
    '2026-03-02T10:00',
    '2026-03-02T11:00',
  ])
})

test('a camera without hours stays one', async () => {
  const { plain } = scene([])
  const [east] = await lackingHours(plain, ['east'], { first: '2026-03-01', last: '2026-03-05' })
  expect(east).toMatchObject({ recording: 'east', hours: hourColumns([]) })
})

test('what can still change is kept apart from what is settled', async () => {
  const { plain, asked } = scene([])
  await lackingHours(plain, ['east'], { first: '2026-02-20', last: '2026-03-10' })
  expect(asked).toEqual([
    'lacking hours 2026-02-20 2026-02-28 until 2026-03-01T12:00:00.000Z',
    'lacking hours 2026-03-01 2026-03-08 until 2026-03-09T12:00:00.000Z',
    'lacking hours 2026-03-09 2026-03-10 until 2026-03-11T12:00:00.000Z',
  ])
})
