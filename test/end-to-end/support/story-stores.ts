/**
 * Three small shops whose every record is written here, so that each expected value is known. Their days are
 * in 2025, before the demo begins.
 */
export const whitby = { id: 'story-whitby', name: 'Whitby · Flowergate', timezone: 'Europe/London' } as const
/** Counts without cameras or opening hours, so the coverage is unknown. */
export const nightKiosk = {
  id: 'story-kiosk',
  name: 'Whitby · Night Kiosk',
  timezone: 'Europe/London',
} as const
export const pune = { id: 'story-pune', name: 'Pune · Camp', timezone: 'Asia/Kolkata' } as const

/**
 * Two weeks in Whitby, Monday to Saturday from 9 to 18. Every open hour has 20 entries, 10 visits of a minute
 * at the tea and 5 sales. In winter local time is UTC.
 */
export const fortnight = {
  from: '2025-03-03',
  to: '2025-03-15',
  days: [3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15],
  /** Four of the day's 180 visitors are 65 or older; all others are 25 to 34, women and men alternating. */
  fewElderly: '2025-03-03',
  /** From 12 to 16 the tills report nothing: 80 visitors, of whom 20 would have bought. */
  tillGap: '2025-03-05',
  /** The stockroom camera is offline all day; the entrance has coverage. */
  stockroomDark: '2025-03-08',
  /** A Sunday. */
  closed: '2025-03-09',
  /** One visitor an hour is counted, and five pay. */
  moreSalesThanCustomers: '2025-03-11',
  /** A Saturday on which the entrance has no coverage from 10 to 16: 60 entries are counted. */
  doorDark: '2025-03-15',
} as const

const openHours = [9, 10, 11, 12, 13, 14, 15, 16, 17]
const two = (number: number) => String(number).padStart(2, '0')
const dateOf = (day: number) => `2025-03-${two(day)}`
const between = (hour: number, first: number, end: number) => hour >= first && hour < end
const isDoorDark = (day: number, hour: number) => dateOf(day) === fortnight.doorDark && between(hour, 10, 16)

const hours = fortnight.days.flatMap((day) => openHours.map((hour) => ({ day, hour })))

function* visits() {
  for (const { day, hour } of hours) {
    if (isDoorDark(day, hour)) continue
    const count = dateOf(day) === fortnight.moreSalesThanCustomers ? 1 : 20
    for (let place = 0; place < count; place += 1) {
      const isElderly = dateOf(day) === fortnight.fewElderly && hour === 9 && place < 4
      yield {
        location_id: whitby.id,
        recording_id: 'story-door',
        visit_id: `${day}-${hour}-${place}`,
        entered_at: `${dateOf(day)}T${two(hour)}:${two(place * 3)}:00Z`,
        age: isElderly ? '65_100' : '25_34',
        gender: place % 2 === 0 ? 'female' : 'male',
        role: 'customer',
      }
    }
  }
  yield* crowd(nightKiosk, '2025-03-30T00:30:00Z', 4)
  yield* crowd(nightKiosk, '2025-03-30T01:30:00Z', 5)
  yield* crowd(nightKiosk, '2025-10-26T00:30:00Z', 3)
  yield* crowd(nightKiosk, '2025-10-26T01:30:00Z', 2)
  // Thirty seconds before and after midnight, local time.
  yield* crowd(pune, '2025-03-10T18:29:30Z', 3)
  yield* crowd(pune, '2025-03-10T18:30:30Z', 5)
}

function crowd(store: { readonly id: string }, entered_at: string, count: number) {
  return Array.from({ length: count }, (_, place) => ({
    location_id: store.id,
    visit_id: `${entered_at}-${place}`,
    entered_at,
  }))
}

/** Every hour ten people stay a minute at the shelf in view of the stockroom camera. */
function* stays() {
  for (const { day, hour } of hours) {
    if (dateOf(day) === fortnight.stockroomDark) continue
    for (let place = 0; place < 10; place += 1) {
      yield {
        location_id: whitby.id,
        recording_id: 'story-stockroom',
        taxonomy: 'Floor:Tea',
        visit_id: `${day}-${hour}-${place}`,
        entered_at: `${dateOf(day)}T${two(hour)}:${two(place * 5)}:00Z`,
        dwell_seconds: 60,
        age: '25_34',
        gender: place % 2 === 0 ? 'female' : 'male',
        role: 'customer',
      }
    }
  }
}

function* sales() {
  for (const { day, hour } of hours) {
    if (dateOf(day) === fortnight.tillGap && between(hour, 12, 16)) continue
    for (let place = 0; place < 5; place += 1) {
      yield {
        location_id: whitby.id,
        transaction_id: `${day}-${hour}-${place}`,
        sold_at: `${dateOf(day)}T${two(hour)}:${two(10 * place)}:00Z`,
        kind: 'sale',
        amount: 10,
        units: 2,
      }
    }
  }
}

function* segments() {
  for (const { day, hour } of hours) {
    for (const minute of ['00', '15', '30', '45']) {
      const segment = { location_id: whitby.id, started_at: `${dateOf(day)}T${two(hour)}:${minute}:00Z` }
      if (!isDoorDark(day, hour)) yield { ...segment, recording_id: 'story-door', uptime: 1 }
      if (dateOf(day) !== fortnight.stockroomDark) {
        yield { ...segment, recording_id: 'story-stockroom', uptime: 1 }
      }
    }
  }
}

const camera = { organisation_id: 'story', location_id: whitby.id, camera_server_id: 'story-server' }

/** By kind, in import order. */
export const storyRecords = {
  organisations: () => [{ id: 'story', name: 'Story Stores' }],
  locations: () =>
    [whitby, nightKiosk, pune].map((store) => ({
      ...store,
      organisation_id: 'story',
      currency: store === pune ? 'INR' : 'GBP',
    })),
  'opening-hours': () =>
    [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      location_id: whitby.id,
      weekday,
      opens: '09:00',
      closes: weekday === 7 ? '09:00' : '18:00',
    })),
  recordings: () =>
    [
      { id: 'story-door', name: 'Door' },
      { id: 'story-stockroom', name: 'Stockroom' },
    ].map((recording) => ({ ...camera, ...recording, use_uploading_schedule: true })),
  lines: () => [
    {
      location_id: whitby.id,
      recording_id: 'story-door',
      line_id: 'story-line',
      line_type: 'location-entry',
    },
  ],
  areas: () => [
    {
      location_id: whitby.id,
      recording_id: 'story-stockroom',
      taxonomy: 'Floor:Tea',
      area_type: 'taxonomy',
    },
  ],
  visits,
  'area-visits': stays,
  transactions: sales,
  segments,
} as const
