import { expect, test } from 'vitest'
import type { CostedIncident } from '../../../../src/dashboard/coverage/outage-cost.ts'
import type { Store } from '../../../../src/dashboard/data/store-zones.ts'
import { standing } from '../../../../src/dashboard/pages/cameras/incident-columns.tsx'
import { incidentRows } from '../../../../src/dashboard/pages/cameras/prepare-incidents.ts'

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
    ...rest,
  }
}

const area = (recording_id: string, taxonomy: string, area_type = 'taxonomy') => ({
  recording_id,
  taxonomy,
  area_type,
})
const rowOf = (one: CostedIncident, areas = [area('east', 'Women:Tops'), area('west', 'Men:Denim')]) =>
  incidentRows([one], { stores: [leeds], doors: new Set(['east']), areas })[0]

test('a camera of the entrance hides the entries, and the zones that it watches', () => {
  expect(rowOf(incident())).toMatchObject({
    store: 'Leeds',
    what: 'Entrance east',
    unseen: ['entries of the store', 'Women › Tops'],
  })
})

test('a camera of which nobody says what it watches hides nothing that has a name', () => {
  const roof = incident({ cameras: [{ recording: 'roof', name: 'Roof' }] })
  expect(rowOf(roof)?.unseen).toEqual([])
  expect(rowOf(roof, [area('roof', 'Women:Tops', 'location-dwell')])?.unseen).toEqual([])
})

test('a store that went dark is one row of all its cameras', () => {
  const dark = incident({
    everyCamera: true,
    cameras: [
      { recording: 'east', name: 'Entrance east' },
      { recording: 'west', name: 'Entrance west' },
    ],
  })
  expect(rowOf(dark)).toMatchObject({ what: 'Whole store (2 cameras)', unseen: ['everything'] })
})

test('an incident that goes on is missing or poor by the greater factor, and else recovered', () => {
  expect(standing(incident()).word).toBe('Recovered')
  expect(standing(incident({ ongoing: true })).word).toBe('Missing')
  expect(standing(incident({ ongoing: true, missed: { segments: 1, quality: 2 } })).word).toBe('Poor picture')
})
