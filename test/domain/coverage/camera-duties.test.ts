import { expect, test } from 'vitest'
import { dutiesOf } from '../../../src/domain/coverage/camera-duties.ts'

const named = {
  stores: ['leeds', 'york'],
  entrances: new Map([
    ['leeds', ['east']],
    ['york', []],
  ]),
  owners: new Map([
    ['east', 'leeds'],
    ['tops', 'leeds'],
    ['roof', 'york'],
  ]),
}
const area = (recording_id: string, taxonomy: string, area_type = 'taxonomy') => ({
  recording_id,
  taxonomy,
  area_type,
})

test('assigns a zone to the store of its camera', () => {
  const areas = [
    area('tops', 'Women:Tops'),
    area('east', 'Women:Tops'),
    area('roof', 'Men:Denim'),
    area('tops', 'whole', 'location-dwell'),
  ]
  const leeds = dutiesOf({ ...named, areas }).get('leeds')
  expect(leeds).toEqual({
    entrances: new Set(['east']),
    zones: new Map([['Women:Tops', new Set(['tops', 'east'])]]),
  })
})

test('has no duties for a store without a known camera', () => {
  expect(dutiesOf({ ...named, areas: [] }).has('york')).toBe(false)
})

test('leaves zones that failed to load unknown, not empty', () => {
  expect(dutiesOf({ ...named, areas: null }).get('leeds')?.zones).toBeNull()
})
