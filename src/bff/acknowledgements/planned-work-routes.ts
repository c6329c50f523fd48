import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { PlannedWork, PlannedWorks } from '../../protocol/planned-work.ts'
import { faultOfWork, longestWorkReason, type WorkFault } from '../../protocol/planned-work-rules.ts'
import { refuse } from '../access/for-person.ts'
import { roles } from '../access/identity.ts'
import { refusalOf } from '../access/may-ask.ts'
import type { NoteRouteOptions } from './acknowledgement-routes.ts'
import { noteHandlers, notesFor } from './note-routes.ts'
import { createPlannedWorkList } from './planned-work-list.ts'

const instant = v.pipe(v.number(), v.safeInteger())
const workBody = v.strictObject({
  from: instant,
  until: instant,
  reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestWorkReason)),
})

const faultWords: Readonly<Record<WorkFault, string>> = {
  order: 'The end must be after the start.',
  length: 'Planned work can last 90 days at most.',
  past: 'The end must be in the future.',
  ahead: 'Planned work can start at most 90 days from now.',
}

/** Routes below /api by which people share when cameras are worked on. */
export function addPlannedWorkRoutes(api: FastifyInstance, options: NoteRouteOptions): void {
  const { now, places, sharing } = options
  const list = sharing === null ? null : createPlannedWorkList({ ...options, sharing })

  // Paired screens too: an offline camera that is worked on is no outage there.
  api.get('/planned-work', async (request, reply) => {
    if (request.visit === null) throw new Error('the request has no visitor')
    const { identity } = request.visit
    const isPerson = roles[identity.role].mayChange
    try {
      const { sharing, notes } = await notesFor(identity, list, places)
      const plannedWork = isPerson ? notes : notes.map((work) => ({ ...work, reason: '', by: '' }))
      return reply.send({ sharing, plannedWork } satisfies PlannedWorks)
    } catch (error) {
      return refuse(reply, refusalOf(error))
    }
  })

  const { put, remove } = noteHandlers<PlannedWork>({
    list,
    places,
    now,
    read: (body, { recording, at, by }) => {
      const read = v.safeParse(workBody, body)
      if (!read.success) {
        return `Send from and until in epoch milliseconds, and a reason of up to ${longestWorkReason} characters.`
      }
      const fault = faultOfWork(read.output, at)
      return fault === null ? { recording, ...read.output, at, by } : faultWords[fault]
    },
    words: {
      notShared: 'Planned work cannot be shared at the moment. Keep it in the browser.',
      tooMany: 'Too much work is planned. Remove what is over.',
      put: 'work on a camera was planned',
      removed: 'planned work was removed',
    },
  })
  api.post('/planned-work/:recording', put)
  api.delete('/planned-work/:recording', remove)
}
