import { expect, test } from 'vitest'
import type { Store } from '../../../../../src/dashboard/data/questions/store-zones.ts'
import { standing } from '../../../../../src/dashboard/pages/cameras/incidents/incident-columns.tsx'
import { shownIncidents } from '../../../../../src/dashboard/pages/cameras/incidents/shown-incidents.ts'
import type { IncidentRow } from '../../../../../src/protocol/derived/incident-answers.ts'

const leeds: Store = { id: 'leeds', name: 'Leeds', timezone: 'Europe/London', zoneFrom: 'location' }

function incident(rest: Partial<IncidentRow> = {}): IncidentRow {
  return {
    location: 'leeds',
    cameras: [{ recording: 'east', name: 'Entrance east' }],
    everyCamera: false,
    from: '2026-11-07T10:00:00.000',
    until: '2026-11-07T12:00:00.000',
    ongoing: false,
    missed: { segments: 2, quality: 0 },
    visitors: 240,
    basis: { kind: 'store' },
    affects: { entries: true, zones: ['Women:Tops'] },
    ...rest,
  }
}

const shown = (one: IncidentRow) => shownIncidents([one], [leeds])[0]

test('a camera of the entrance affects the entries, and the zones that it watches', () => {
  expect(shown(incident())).toMatchObject({
    store: 'Leeds',
    timezone: 'Europe/London',
    what: 'Entrance east',
    affected: ['Entries of the store', 'Women › Tops'],
  })
})

test('says that nothing depends on a camera', () => {
  const roof = incident({ visitors: 0, basis: { kind: 'nothing' }, affects: { entries: false, zones: [] } })
  expect(shown(roof)?.affected).toEqual(['No zones or entrances'])
})

test('names nothing if the duties of cameras are unknown', () => {
  const unknown = { visitors: null, basis: { kind: 'unknown' } } as const
  expect(shown(incident({ ...unknown, affects: null }))?.affected).toEqual([])
  expect(shown(incident({ ...unknown, affects: { entries: false, zones: null } }))?.affected).toEqual([])
})

test('shows a dark store as one row', () => {
  const dark = incident({
    everyCamera: true,
    cameras: [
      { recording: 'east', name: 'Entrance east' },
      { recording: 'west', name: 'Entrance west' },
    ],
  })
  expect(shown(dark)).toMatchObject({ what: 'Whole store (2 cameras)', affected: ['Everything'] })
})

test('calls a running incident missing or poor by its greater factor, and a past one recovered', () => {
  expect(standing(incident()).word).toBe('Recovered')
  expect(standing(incident({ ongoing: true })).word).toBe('Offline')
  expect(standing(incident({ ongoing: true, missed: { segments: 1, quality: 2 } })).word).toBe(
    'Low image quality',
  )
})
