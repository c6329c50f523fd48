/** The optional route live, compared with its own counts and the live status behind it. */

import { expectField } from '../fields.ts'
import { type Exchange, notShown } from '../finding.ts'
import { type Fields, isFields, listOfFields } from '../json-value.ts'
import { type Kind, kinds, orNull } from '../kinds.ts'
import { answeredIfOffered, rowsOf, statusQuestion } from '../questions.ts'
import { beyond, type Rule, type Run } from '../rule.ts'

const states = ['offline', 'degraded', 'unknown', 'online'] as const
const mostRows = 1000

const state: Kind = {
  expected: `one of ${states.join(', ')}`,
  holds: (value) => states.some((one) => one === value),
}

function liveOf(run: Run, fields: Fields = {}): Promise<Exchange> {
  const body = { entities: [run.subject.location], entityType: 'location', limit: mostRows, ...fields }
  return answeredIfOffered(run, { action: 'derived', route: 'live', body })
}

const camerasIn = (exchange: Exchange) =>
  rowsOf(exchange, 'stores').flatMap((row) => listOfFields(row.cameras) ?? [])

/** Returns every camera of the location. */
async function allCameras(run: Run) {
  const exchange = await liveOf(run)
  const cameras = camerasIn(exchange)
  if (cameras.length === 0) notShown('a location with a camera')
  if (fieldIn(exchange, 'listed') !== 'all') notShown(`a location of at most ${mostRows} cameras`)
  return { exchange, cameras }
}

const fieldIn = ({ came }: Exchange, field: string) => (isFields(came) ? came[field] : undefined)

const countIn = (counts: unknown, name: string) => (isFields(counts) ? counts[name] : undefined)

const isUnwell = (camera: Fields) => camera.state !== 'online'

export const beyondLiveRules: readonly Rule[] = [
  beyond(
    'live rows',
    'live: the cameras of a store by name, with their state and when they were last seen.',
    async (run) => {
      const { exchange, cameras } = await allCameras(run)
      const rows = rowsOf(exchange, 'stores')
      expectField(exchange, rows, 'location', kinds.id, 'a store')
      expectField(exchange, rows, 'open', kinds.boolean, 'a store')
      expectField(exchange, cameras, 'recording', kinds.id, 'a camera')
      expectField(exchange, cameras, 'name', kinds.text, 'a camera')
      expectField(exchange, cameras, 'state', state, 'a camera')
      expectField(exchange, cameras, 'lastSeen', orNull(kinds.instant, 'never seen'), 'a camera')
      expectField(exchange, cameras, 'quality', orNull(kinds.fraction, 'never seen'), 'a camera')
    },
  ),
  beyond('live counts', 'summary and byStore count the cameras in each state.', async (run) => {
    const { exchange, cameras } = await allCameras(run)
    const [summary] = rowsOf(exchange, 'summary')
    const byStore = fieldIn(exchange, 'byStore')
    for (const name of states) {
      const count = cameras.filter((camera) => camera.state === name).length
      exchange.expect(summary?.[name] === count, `summary: ${count} ${name}`, summary)
      const column = countIn(byStore, name)
      exchange.expect(JSON.stringify(column) === `[${count}]`, `byStore: ${count} ${name}`, byStore)
    }
  }),
  beyond(
    'live status',
    'Each camera of status/uptime is listed, and offline if it is offline there.',
    async (run) => {
      const before = await answeredIfOffered(run, statusQuestion(run))
      const { exchange, cameras } = await allCameras(run)
      const after = await answeredIfOffered(run, statusQuestion(run))
      // Cameras that changed in the meantime prove nothing.
      const still = (listOfFields(before.came) ?? []).filter((one) =>
        (listOfFields(after.came) ?? []).some(
          (other) => other.recording_id === one.recording_id && other.status === one.status,
        ),
      )
      for (const { recording_id: id, status } of still) {
        const camera = cameras.find(({ recording }) => recording === id)
        exchange.expect(camera !== undefined, `the camera ${id}`, cameras)
        exchange.expect(
          (camera?.state === 'offline') === (status === 'offline'),
          `${id}: ${status}, as status/uptime says`,
          camera,
        )
      }
    },
  ),
  beyond(
    'live limit',
    'limit: at most this many cameras are listed, and more counts the others that are not online.',
    async (run) => {
      const { cameras } = await allCameras(run)
      if (cameras.length < 2) notShown('a location with two cameras')
      const one = await liveOf(run, { limit: 1 })
      const listed = camerasIn(one)
      one.expect(listed.length <= 1, 'one camera at most', listed)
      one.expect(listed.every(isUnwell), 'no camera that is online, since they do not all fit', listed)
      const unwell = cameras.filter(isUnwell).length
      const isFolded = listed.length === 0 && unwell === cameras.length
      const left = countIn(fieldIn(one, 'more'), 'cameras')
      one.expect(
        isFolded || left === unwell - listed.length,
        `more: ${unwell - listed.length} cameras`,
        fieldIn(one, 'more'),
      )
    },
  ),
  beyond(
    'live since',
    'since: only the changes since the cursor, or everything for an unknown cursor.',
    async (run) => {
      const whole = await liveOf(run, { limit: 1 })
      const cursor = fieldIn(whole, 'cursor')
      if (typeof cursor !== 'string') whole.differs('cursor: a string', cursor)
      const changes = await liveOf(run, { limit: 1, since: cursor })
      const changed = fieldIn(changes, 'changed')
      changes.expect(isFields(changed), 'changed: {left: …}', changed)
      if (fieldIn(changes, 'cursor') === cursor) {
        changes.expect(rowsOf(changes, 'stores').length === 0, 'no store, since nothing changed')
      }
      const unknown = await liveOf(run, { limit: 1, since: 'nobody knows this' })
      unknown.expect(fieldIn(unknown, 'changed') === undefined, 'the whole', fieldIn(unknown, 'changed'))
    },
  ),
]
