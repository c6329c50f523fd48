import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpeningHoursRecord } from '../../src/protocol/records.ts'
import type { AskedQuestion, StandInDeployment } from './stand-in-deployment.ts'

/** The store of each camera of a small chain. */
const storeOfCamera = {
  'cam-1': 'store-1',
  'cam-2': 'store-2',
  'cam-3': 'store-3',
  'cam-4': 'store-4',
  'cam-5': 'store-5',
} as const

const storesOfOrganisation: Readonly<Record<string, readonly string[]>> = {
  'own-org': ['store-1', 'store-2'],
  'foreign-org': ['store-3'],
  // One of these stores is the viewer's own, the other is not.
  'half-org': ['store-4', 'store-5'],
}

/** What the viewer may see, and the kind of each list of ids. */
export const ownStores = ['store-1', 'store-2', 'store-4']
export const ownCameras = ['cam-1', 'cam-2', 'cam-4']
export const allStores = ['store-1', 'store-2', 'store-3', 'store-4', 'store-5']

/** One of a viewer's stores is in no group that is wholly theirs. */
export const groupsOfSmallChain = [
  { dimension: 'region', name: 'Own', location_ids: ['store-1', 'store-2'] },
  { dimension: 'region', name: 'Foreign', location_ids: ['store-3'] },
  { dimension: 'tag', name: 'Half', location_ids: ['store-4', 'store-5'] },
]

export const idsOf = {
  location: {
    own: [['store-1'], ['store-2', 'store-1']],
    foreign: [['store-3']],
    mixed: [
      ['store-1', 'store-3'],
      ['store-5', 'store-4'],
    ],
    unknown: [['store-9'], ['store-1', 'store-9'], ['']],
  },
  recording: {
    own: [['cam-1'], ['cam-4', 'cam-2']],
    foreign: [['cam-3']],
    mixed: [
      ['cam-1', 'cam-3'],
      ['cam-5', 'cam-4'],
    ],
    // An id of another kind does not count.
    unknown: [['cam-9'], ['cam-1', 'cam-9'], ['store-1']],
  },
  organisation: {
    own: [['own-org']],
    foreign: [['foreign-org']],
    mixed: [['half-org'], ['own-org', 'foreign-org']],
    unknown: [['no-org'], ['own-org', 'no-org'], ['store-1']],
  },
} as const satisfies Record<string, Record<Whose, readonly (readonly string[])[]>>

export type Whose = 'own' | 'foreign' | 'mixed' | 'unknown'

/** Responds like a deployment that gives its client access to everything, and records the requests. */
export function answerForSmallChain(deployment: StandInDeployment) {
  const questions: AskedQuestion[] = []
  /** Tests add some. */
  const openingHours: OpeningHoursRecord[] = []
  /** Tests add stores that are not listed any more. */
  const removedStores: string[] = []
  const requests: { readonly url: string; readonly body: unknown }[] = []
  deployment.onQuestion((question) => {
    questions.push(question)
    question.answer(JSON.stringify(answerTo(question, openingHours)))
  })
  deployment.onHttp((request: FastifyRequest, reply: FastifyReply) => {
    const body: unknown = typeof request.body === 'string' ? JSON.parse(request.body) : null
    requests.push({ url: request.url, body })
    return reply.send(request.url === '/v1/location/list' ? listWithout(removedStores) : [])
  })
  return { questions, requests, openingHours, removedStores }
}

/** An alternative response shape: ids under another name, with additional fields. */
const listWithout = (removed: readonly string[]) => ({
  data: allStores
    .filter((id) => !removed.includes(id))
    .map((id) => ({ _id: id, name: `Name of ${id}`, floors: 2 })),
})

function answerTo({ action, body }: AskedQuestion, openingHours: readonly OpeningHoursRecord[]): unknown {
  if (action === 'metric') return { summary: [], meta: { units: {} } }
  const entities = Array.isArray(body.entities) ? body.entities.map(String) : []
  const stores =
    body.entityType === 'organisation' ? entities.flatMap((id) => storesOfOrganisation[id] ?? []) : entities
  if (action === 'detail' && body.returnEntityType === 'location') {
    const unknown = entities.some((id) => storesOfOrganisation[id] === undefined)
    return unknown
      ? { error: { code: 'not_found', message: 'No such organisation.' } }
      : stores.map((id) => ({ id }))
  }
  if (action === 'detail' && body.returnEntityType === 'location_group') return groupsAmong(stores)
  if (action === 'detail' && body.returnEntityType === 'opening_hours') {
    return openingHours.filter(({ location_id }) => stores.includes(location_id))
  }
  if (action === 'detail' && body.returnEntityType !== 'recording') return []
  return Object.entries(storeOfCamera)
    .filter(([, store]) => stores.includes(store))
    .map(([id, store]) => ({ id, recording_id: id, location_id: store, status: 'online' }))
}

function groupsAmong(stores: readonly string[]) {
  return groupsOfSmallChain
    .map((group) => ({ ...group, location_ids: group.location_ids.filter((id) => stores.includes(id)) }))
    .filter(({ location_ids: ids }) => ids.length > 0)
}
