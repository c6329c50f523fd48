/** The optional route camera-uptime, compared with its own pages and the uptimes behind it. */

import { answeredDays } from '../derived.ts'
import { expectField } from '../fields.ts'
import { notShown } from '../finding.ts'
import { type Fields, isFields, listOfFields } from '../json-value.ts'
import { kinds, orNull } from '../kinds.ts'
import { Paged } from '../paged.ts'
import { rowsOf } from '../questions.ts'
import { beyond, type Rule } from '../rule.ts'
import { askUptimeResults } from '../uptimes.ts'
import { addDays } from '../zone-time.ts'

/** Of a share. */
const tolerance = 0.001

const cameras = new Paged({
  route: 'camera-uptime',
  list: 'cameras',
  row: 'cameras',
  asked: { facets: ['hours', 'stores'], order: 'uptime' },
})

const isNear = (one: unknown, other: number) => typeof one === 'number' && Math.abs(one - other) <= tolerance

/** Returns seen ÷ due over the scheduled hours. */
function scheduledShare(entries: readonly Fields[]): number | null {
  let [due, seen] = [0, 0]
  for (const { withinSchedule, segmentsExpected, overallUptime } of entries) {
    if (withinSchedule !== true || typeof segmentsExpected !== 'number') continue
    due += segmentsExpected
    seen += segmentsExpected * Number(overallUptime ?? 0)
  }
  return due === 0 ? null : seen / due
}

export const beyondCameraUptimeRules: readonly Rule[] = [
  beyond(
    'camera-uptime rows',
    'cameras: uptime as the product of both factors, with the due and the missed time.',
    async (run) => {
      const { exchange, rows } = await cameras.all(run)
      expectField(exchange, rows, 'recording', kinds.id, answeredDays)
      expectField(exchange, rows, 'location', kinds.id, answeredDays)
      for (const field of ['arrived', 'quality', 'uptime']) {
        expectField(exchange, rows, field, orNull(kinds.fraction, 'not known'), answeredDays)
      }
      for (const row of rows) {
        const { arrived, quality, uptime, dueHours, missedHours } = row
        if (typeof uptime !== 'number') continue
        if (typeof quality === 'number') {
          exchange.expect(isNear(uptime, Number(arrived) * quality), 'uptime: arrived × quality', row)
        }
        const missed = Number(missedHours) / Number(dueHours)
        exchange.expect(isNear(uptime, 1 - missed), 'uptime: 1 - missedHours ÷ dueHours', row)
      }
    },
  ),
  beyond(
    'camera-uptime hours',
    'hours: one character an hour, 24 a day, with as many scheduled hours as were due.',
    async (run) => {
      const { exchange, rows } = await cameras.all(run)
      for (const row of rows) {
        const hours = String(row.hours)
        exchange.expect(/^[0-8a-h?.-]*$/.test(hours), 'hours: of 0 to 8, a to h, -, ? and .', row)
        const scheduled = hours.replaceAll(/[?.-]/g, '').length
        // A repeated hour has one character.
        const most = Number(row.dueHours) * 0.05 + 1
        const isDue = Math.abs(scheduled - Number(row.dueHours)) <= most
        exchange.expect(isDue, `${Number(row.dueHours)} scheduled hours`, row)
      }
    },
  ),
  beyond(
    'camera-uptime arithmetic',
    'uptime is that of recording/uptimes over the scheduled hours.',
    async (run) => {
      const [start, end] = [addDays(run.subject.to, -6), addDays(run.subject.to, -1)]
      const { exchange, rows } = await cameras.all(run, { start, end })
      const recids = rows.map(({ recording }) => String(recording))
      const { results } = await askUptimeResults(run, { start, end, recids })
      let compared = 0
      for (const { recording, uptime } of results) {
        const row = rows.find((one) => isFields(recording) && one.recording === recording.id)
        const share = scheduledShare(listOfFields(uptime) ?? [])
        if (row === undefined || share === null || (row.unknownDays ?? 0) !== 0) continue
        compared += 1
        exchange.expect(isNear(row.uptime, share), `${share.toFixed(4)}, as recording/uptimes has it`, row)
      }
      if (compared === 0) notShown('a camera with hours in its schedule')
    },
  ),
  beyond(
    'camera-uptime pages',
    'limit and offset: the pages together are the whole, lowest uptime first.',
    async (run) => {
      const { exchange, rows } = await cameras.all(run)
      const known = rows.flatMap(({ uptime }) => (typeof uptime === 'number' ? [uptime] : []))
      const isRanked = known.every((uptime, at) => uptime >= (known[at - 1] ?? 0) - tolerance)
      exchange.expect(isRanked, 'the least uptime first', known)
      const pages = await cameras.expectPages(run)
      const { count } = isFields(pages.first.came) ? pages.first.came : {}
      pages.first.expect(count === pages.rows.length, `count: ${pages.rows.length}, whatever the page`, count)
    },
  ),
  beyond(
    'camera-uptime search',
    'search finds cameras whose name or store name contains every word.',
    (run) => cameras.expectSearch(run, ({ name }) => name),
  ),
  beyond(
    'camera-uptime stores',
    'stores: all cameras of a store together, weighted by the due time.',
    async (run) => {
      const { exchange, rows } = await cameras.all(run)
      const [store = {}, ...others] = rowsOf(exchange, 'stores')
      exchange.expect(others.length === 0, 'one row for one store', others)
      exchange.expect(store.cameras === rows.length, `cameras: ${rows.length}`, store)
      const due = rows.reduce((sum, { dueHours }) => sum + Number(dueHours), 0)
      const missed = rows.reduce((sum, { missedHours }) => sum + Number(missedHours), 0)
      exchange.expect(isNear(store.dueHours, due), `dueHours: ${due}`, store)
      if (due === 0) notShown('a camera of which anything was due')
      exchange.expect(
        isNear(store.uptime, 1 - missed / due),
        `uptime: ${(1 - missed / due).toFixed(4)}`,
        store,
      )
    },
  ),
]
