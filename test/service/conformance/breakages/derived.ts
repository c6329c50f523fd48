/** Deployments whose derived responses contradict their records. */

import { type Fields, isFields, listOfFields } from '../../../conformance/json-value.ts'
import type { Asked } from '../breaking-proxy.ts'
import { type Broken, eachRow, onlyIn, rows } from './changes.ts'

export const among = ['beyond']

const isOfSeveral = ({ body }: Asked) => Array.isArray(body.entities) && body.entities.length > 1

export const doubled = (row: Fields) =>
  typeof row.value === 'number' ? { ...row, value: row.value * 2 } : row

const inPerCent = (row: Fields) =>
  isFields(row.coverage) && typeof row.coverage.share === 'number'
    ? { ...row, coverage: { ...row.coverage, share: row.coverage.share * 100 } }
    : row

const isOfEntries = ({ body }: Asked) => body.measure === 'entries'

const isConversion = ({ body }: Asked) => body.measure === 'conversion'

const withAverageRate = (row: Fields) =>
  isFields(row.total) && typeof row.total.value === 'number'
    ? { ...row, total: { ...row.total, value: row.total.value * 1.02 } }
    : row

const withHourMore = (row: Fields) =>
  isFields(row.hours) ? { ...row, hours: { ...row.hours, counted: Number(row.hours.counted) + 1 } } : row

export const brokenDerived: readonly Broken[] = [
  {
    what: 'returns months instead of quarters',
    breakage: {
      question: (asked) =>
        asked.body.aggregationPeriod === 'quarter'
          ? { ...asked, body: { ...asked.body, aggregationPeriod: 'month' } }
          : asked,
    },
    differs: ['beyond totals quarter'],
    among,
  },
  {
    what: 'returns calendar months for a retail year',
    breakage: {
      question: (asked) => {
        const { retailYear: _, ...body } = asked.body
        return { ...asked, body }
      },
    },
    differs: ['beyond totals retailYear'],
    among,
  },
  {
    what: 'omits the last day of totals',
    breakage: onlyIn(
      isOfEntries,
      rows('totals', 'segments', (all) => all.slice(0, -1)),
    ),
    differs: ['beyond totals segments', 'beyond totals summary'],
    among,
  },
  {
    what: 'doubles the values of totals',
    breakage: onlyIn(isOfEntries, eachRow('totals', 'segments', doubled)),
    differs: ['beyond totals entries', 'beyond totals summary', 'beyond totals compared'],
    among,
  },
  {
    what: 'returns totals of fewer stores than requested',
    breakage: onlyIn(
      isOfSeveral,
      rows('totals', 'segments', (all) => all.map((row) => ({ ...row, value: 1 }))),
    ),
    differs: ['beyond totals of several'],
    among,
  },
  {
    what: 'returns a state with totals that are numbers',
    breakage: onlyIn(
      isOfEntries,
      eachRow('totals', 'segments', (row) => ({ ...row, state: 'closed' })),
    ),
    differs: ['beyond totals value'],
    among,
  },
  {
    what: 'returns the coverage of totals in per cent',
    breakage: onlyIn(isOfEntries, eachRow('totals', 'segments', inPerCent)),
    differs: ['beyond totals value'],
    among,
  },
  {
    what: 'lists a store twice in totals',
    breakage: rows('totals', 'entities', (all) => [...all, ...all]),
    differs: ['beyond totals entities'],
    among,
  },
  {
    what: 'ranks the stores of totals in reverse',
    breakage: onlyIn(
      isOfSeveral,
      rows('totals', 'entities', (all) => [...all].reverse()),
    ),
    differs: ['beyond totals entities'],
    among,
  },
  {
    what: 'returns two rows as the summary of totals',
    breakage: rows('totals', 'summary', (all) => [...all, ...all]),
    differs: ['beyond totals summary'],
    among,
  },
  {
    what: 'compares totals with the wrong day',
    breakage: rows('totals', 'segments', (all) =>
      all.map((row, at) => ({
        ...row,
        ...('compared' in row && { compared: all[at - 1]?.compared ?? null }),
      })),
    ),
    differs: ['beyond totals compared'],
    among,
  },
  {
    what: 'omits the last day of conversion',
    breakage: onlyIn(
      isConversion,
      rows('totals', 'segments', (all) => all.slice(0, -1)),
    ),
    differs: ['beyond conversion segments', 'beyond conversion summary'],
    among,
  },
  {
    what: 'returns a rate a tenth higher than sales ÷ visitors',
    breakage: onlyIn(
      isConversion,
      eachRow('totals', 'segments', (row) => ({
        ...row,
        ...(typeof row.value === 'number' && { value: row.value * 1.1 }),
      })),
    ),
    differs: ['beyond conversion of'],
    among,
  },
  {
    what: 'averages daily rates',
    breakage: onlyIn(isConversion, eachRow('totals', 'summary', withAverageRate)),
    differs: ['beyond conversion summary', 'beyond funnel totals'],
    among,
  },
  {
    what: 'counts excluded hours',
    breakage: onlyIn(isConversion, eachRow('totals', 'summary', withHourMore)),
    differs: ['beyond conversion hours'],
    among,
  },
  {
    what: 'divides by units instead of transactions in the average value',
    breakage: onlyIn(
      isConversion,
      eachRow('totals', 'tills', (row) => ({ ...row, sales: { value: 1, change: null } })),
    ),
    differs: ['beyond conversion tills'],
    among,
  },
  {
    what: 'returns an hour of the week twice',
    breakage: rows('hours-of-week', 'hours', (all) => [...all, ...all.slice(0, 1)]),
    differs: ['beyond hours-of-week rows'],
    among,
  },
  {
    what: 'averages the hours of the week over one day too many',
    breakage: eachRow('hours-of-week', 'hours', (row) =>
      typeof row.average === 'number' ? { ...row, average: (row.average * 4) / 5 } : row,
    ),
    differs: ['beyond hours-of-week average'],
    among,
  },
  {
    what: 'reports another hour as the peak',
    breakage: {
      answer: (value, { route }) =>
        route === 'hours-of-week' && isFields(value) ? { ...value, peak: { weekday: 1, hour: 0 } } : value,
    },
    differs: ['beyond hours-of-week peak'],
    among,
  },
  {
    what: 'doubles an age and gender',
    breakage: onlyIn(isOfEntries, eachRow('demographics', 'groups', doubled)),
    differs: ['beyond demographics groups', 'beyond demographics untold'],
    among,
  },
  {
    what: 'lists an age and gender twice',
    breakage: onlyIn(
      isOfEntries,
      rows('demographics', 'groups', (all) => [...all, ...all.slice(0, 1)]),
    ),
    differs: ['beyond demographics groups', 'beyond demographics untold'],
    among,
  },
  {
    what: 'names no camera in an outage',
    breakage: eachRow('incidents', 'incidents', (row) => ({ ...row, cameras: [] })),
    differs: ['beyond incidents rows'],
    among: ['beyond incidents rows'],
  },
  {
    what: 'ends outages before they begin',
    breakage: eachRow('incidents', 'incidents', ({ from, until, ...row }) => ({
      ...row,
      from: until,
      until: from,
    })),
    differs: ['beyond incidents rows'],
    among: ['beyond incidents rows'],
  },
  {
    what: 'leaves a store out of the sums of outages',
    breakage: rows('incidents', 'byStore', (all) => all.slice(1)),
    differs: ['beyond incidents byStore'],
    among: ['beyond incidents byStore'],
  },
  {
    what: 'lists the oldest outage first',
    breakage: rows('incidents', 'incidents', (all) => all.toReversed()),
    differs: ['beyond incidents order', 'beyond incidents pages'],
    among,
  },
  {
    what: 'ignores the offset of a page',
    breakage: { question: (asked) => withoutField(asked, 'offset') },
    differs: ['beyond camera-uptime pages', 'beyond incidents pages'],
    among,
  },
  {
    what: 'counts only the outages of the page',
    breakage: {
      answer: (value, { route }) =>
        route === 'incidents' && isFields(value) && Array.isArray(value.incidents)
          ? { ...value, count: value.incidents.length }
          : value,
    },
    differs: ['beyond incidents count'],
    among,
  },
  {
    what: 'reports missed camera time that no outage explains',
    breakage: {
      answer: (value, { route }) =>
        route === 'incidents' && isFields(value) && isFields(value.cameras)
          ? { ...value, cameras: { ...value.cameras, missedHours: Number(value.cameras.missedHours) + 1 } }
          : value,
    },
    differs: ['beyond incidents cameras'],
    among,
  },
  {
    what: 'finds no outage by a search in capitals',
    breakage: rows('incidents', 'incidents', (all, { body }) => ('search' in body ? all.slice(0, 1) : all)),
    differs: ['beyond incidents search'],
    among,
  },
  {
    what: 'counts each camera twice in live status',
    breakage: eachRow('live', 'summary', (counts) =>
      Object.fromEntries(Object.entries(counts).map(([state, count]) => [state, 2 * Number(count)])),
    ),
    differs: ['beyond live counts'],
    among,
  },
  {
    what: 'omits the last camera from live status',
    breakage: eachCamera((cameras) => cameras.slice(0, -1)),
    differs: ['beyond live counts', 'beyond live status'],
    among: ['beyond live counts', 'beyond live status'],
  },
  {
    what: 'reports every camera of live status online with an unknown word',
    breakage: eachCamera((cameras) => cameras.map((camera) => ({ ...camera, state: 'up' }))),
    differs: ['beyond live rows', 'beyond live counts'],
    among: ['beyond live rows', 'beyond live counts'],
  },
  {
    what: 'ignores the limit of live status',
    breakage: {
      question: (asked) =>
        asked.route === 'live' ? { ...asked, body: { ...asked.body, limit: 1000 } } : asked,
    },
    differs: ['beyond live limit'],
    among: ['beyond live limit'],
  },
  {
    what: 'returns complete live status, whatever the cursor',
    breakage: { question: (asked) => withoutField(asked, 'since') },
    differs: ['beyond live since'],
    among,
  },
  {
    what: 'returns the uptime of cameras in per cent',
    breakage: eachRow('camera-uptime', 'cameras', ({ uptime, ...row }) => ({
      ...row,
      uptime: typeof uptime === 'number' ? uptime * 100 : uptime,
    })),
    differs: ['beyond camera-uptime rows', 'beyond camera-uptime arithmetic'],
    among,
  },
  {
    what: 'reports missed camera time as expected time',
    breakage: eachRow('camera-uptime', 'cameras', (row) => ({ ...row, missedHours: row.dueHours })),
    differs: ['beyond camera-uptime rows', 'beyond camera-uptime stores'],
    among,
  },
  {
    what: 'omits the evenings from the hours of cameras',
    breakage: eachRow('camera-uptime', 'cameras', (row) => ({
      ...row,
      hours: String(row.hours).replaceAll(/.{12}(.{12})/g, '------------$1'),
    })),
    differs: ['beyond camera-uptime hours'],
    among,
  },
  {
    what: 'lists the camera with the highest uptime first',
    breakage: rows('camera-uptime', 'cameras', (all) => all.toReversed()),
    differs: ['beyond camera-uptime pages'],
    among,
  },
  {
    what: 'finds no camera by a search in capitals',
    breakage: rows('camera-uptime', 'cameras', (all, { body }) => ('search' in body ? all.slice(0, 1) : all)),
    differs: ['beyond camera-uptime search'],
    among,
  },
]

/** Changes the cameras of each store's live status. */
function eachCamera(change: (cameras: readonly Fields[]) => readonly Fields[]) {
  return eachRow('live', 'stores', (row) => ({ ...row, cameras: change(listOfFields(row.cameras) ?? []) }))
}

function withoutField(asked: Asked, field: string): Asked {
  const { [field]: _left, ...body } = asked.body
  return { ...asked, body }
}
