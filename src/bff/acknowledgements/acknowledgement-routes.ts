import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import {
  acknowledgementLifeMs,
  longestReason,
  type SharedAcknowledgement,
  type SharedAcknowledgements,
} from '../../protocol/acknowledgements.ts'
import { forPerson, refuse } from '../access/for-person.ts'
import { refusalOf } from '../access/may-ask.ts'
import type { Places } from '../access/places.ts'
import type { Sharing } from '../across/sharing.ts'
import type { BffLimits } from '../settings/limits.ts'
import { createAcknowledgements } from './acknowledgements.ts'
import { noteHandlers, notesFor } from './note-routes.ts'

const reasonBody = v.strictObject({
  reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestReason)),
  until: v.exactOptional(v.pipe(v.number(), v.safeInteger())),
})

export interface NoteRouteOptions {
  /** `null` if nothing is shared: each browser keeps its own. */
  readonly sharing: Pick<Sharing, 'store' | 'sealedFor'> | null
  readonly places: Places
  readonly limits: Pick<BffLimits, 'acknowledgements'>
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** Routes below /api by which people share that they know of an outage. */
export function addAcknowledgementRoutes(api: FastifyInstance, options: NoteRouteOptions): void {
  const { now, places, sharing } = options
  const list = sharing === null ? null : createAcknowledgements({ ...options, sharing })

  api.get('/acknowledgements', (request, reply) =>
    forPerson(request, reply, async ({ identity }) => {
      try {
        const { sharing, notes } = await notesFor(identity, list, places)
        return reply.send({ sharing, acknowledgements: notes } satisfies SharedAcknowledgements)
      } catch (error) {
        return refuse(reply, refusalOf(error))
      }
    }),
  )

  const { put, remove } = noteHandlers<SharedAcknowledgement>({
    list,
    places,
    now,
    read: (body, { recording, at, by }) => {
      const read = v.safeParse(reasonBody, body)
      if (!read.success) return `Enter a reason of up to ${longestReason} characters.`
      const { until } = read.output
      if (until !== undefined && (until <= at || until - at > acknowledgementLifeMs)) {
        return 'An acknowledgement must end in the future, within 14 days.'
      }
      return { recording, ...read.output, at, by }
    },
    words: {
      notShared: 'Acknowledgements cannot be shared at the moment. Keep it in the browser.',
      tooMany: 'Too many outages are acknowledged. Remove those that are over.',
      put: 'an outage was acknowledged',
      removed: 'an acknowledgement was removed',
    },
  })
  api.post('/acknowledgements/:recording', put)
  api.delete('/acknowledgements/:recording', remove)
}
