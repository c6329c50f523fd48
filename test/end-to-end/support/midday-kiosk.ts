const hour = 3_600_000

/**
 * A store that counts today whenever the tests run: it never closes, and when its records are written, its clock shows
 * between 13:00 and 14:00. Those of the demo are asleep at the same time. It has records of today and of a week ago.
 */
const kiosk = { id: 'midday-kiosk', name: 'Midday Kiosk' } as const

/** Visits of an area make up the time in store. */
const area = { taxonomy: 'Counter', location_id: kiosk.id } as const

/** The sign of the name is the other way round: Etc/GMT+5 is five hours behind UTC. */
function zoneAt(now: Date): string {
  const ahead = 13 - now.getUTCHours()
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** Every ten minutes of 13 hours from its midnight, a week ago and today. */
function instants(now: Date): readonly Date[] {
  const midnight = Math.floor(now.getTime() / hour) * hour - 13 * hour
  return [midnight - 7 * 24 * hour, midnight].flatMap((start) =>
    Array.from({ length: 13 * 6 }, (_, place) => new Date(start + (place * hour) / 6)),
  )
}

/** By kind, in import order. Half of the visitors are women, and every third one buys. */
export function middayRecords(now: Date) {
  const visits = instants(now).map((instant, place) => ({
    location_id: kiosk.id,
    visit_id: `visit-${place}`,
    entered_at: instant.toISOString(),
    age: '25_34',
    gender: place % 2 === 0 ? 'female' : 'male',
    role: 'customer',
  }))
  return {
    organisations: () => [{ id: 'midday', name: 'Midday' }],
    locations: () => [{ ...kiosk, organisation_id: 'midday', timezone: zoneAt(now), currency: 'GBP' }],
    visits: () => visits,
    'area-visits': () => visits.map((visit, place) => ({ ...visit, ...area, dwell_seconds: 60 + place })),
    transactions: () =>
      visits
        .filter((_, place) => place % 3 === 0)
        .map((visit) => ({
          location_id: kiosk.id,
          transaction_id: visit.visit_id,
          sold_at: visit.entered_at,
          kind: 'sale',
          amount: 10,
          units: 1,
        })),
  } as const
}
