import { expect, test } from 'vitest'
import type { Store } from '../../../../src/dashboard/data/store-zones.ts'
import { standing } from '../../../../src/dashboard/pages/cameras/incident-columns.tsx'
import { incidentRows } from '../../../../src/dashboard/pages/cameras/prepare-incidents.ts'
import type { StoreDuties } from '../../../../src/domain/coverage/camera-duties.ts'
import type { CostedIncident } from '../../../../src/domain/outages/outage-cost.ts'

const leeds: Store = { id: 'leeds', name: 'Leeds', timezone: 'Europe/London', zoneFrom: 'location' }

function incident(rest: Partial<CostedIncident> = {}): CostedIncident {
  return {
    location: 'leeds',
    timezone: 'Europe/London',
    cameras: [{ recording: 'east', name: 'Entrance east' }],
    everyCamera: false,
    from: '2026-11-07T10:00',
    until: '2026-11-07T12:00',
    ongoing: false,
    missed: { segments: 2, quality: 0 },
    hours: [],
    visitors: 240,
    basis: { kind: 'store' },
    ...rest,
  }
}

const duties: StoreDuties = {
  entrances: new Set(['east']),
  zones: new Map([
    ['Women:Tops', new Set(['east'])],
    ['Men:Denim', new Set(['west'])],
  ]),
}
const rowOf = (one: CostedIncident, known: StoreDuties | null = duties) =>
  incidentRows([one], { stores: [leeds], knownOf: () => ({ duties: known, norm: null }) })[0]

test('a camera of the entrance affects the entries, and the zones that it watches', () => {
  expect(rowOf(incident())).toMatchObject({
    store: 'Leeds',
    what: 'Entrance east',
    affects: ['entries of the store', 'Women › Tops'],
  })
})

test('a camera on which nothing depends says so', () => {
  const roof = incident({
    cameras: [{ recording: 'roof', name: 'Roof' }],
    visitors: 0,
    basis: { kind: 'nothing' },
  })
  expect(rowOf(roof)?.affects).toEqual(['No zones or entrances'])
})

test('where nobody says what the cameras are for, nothing is named', () => {
  const unknown = incident({ visitors: null, basis: { kind: 'unknown' } })
  expect(rowOf(unknown, null)?.affects).toEqual([])
})

test('a store that went dark is one row of all its cameras', () => {
  const dark = incident({
    everyCamera: true,
    cameras: [
      { recording: 'east', name: 'Entrance east' },
      { recording: 'west', name: 'Entrance west' },
    ],
  })
  expect(rowOf(dark)).toMatchObject({ what: 'Whole store (2 cameras)', affects: ['everything'] })
})

test('an incident that goes on is missing or poor by the greater factor, and else recovered', () => {
  expect(standing(incident()).word).toBe('Recovered')
  expect(standing(incident({ ongoing: true })).word).toBe('Missing')
  expect(standing(incident({ ongoing: true, missed: { segments: 1, quality: 2 } })).word).toBe('Poor picture')
})
