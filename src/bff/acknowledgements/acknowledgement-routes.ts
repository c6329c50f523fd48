import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import {
  longestReason,
  type SharedAcknowledgement,
  type SharedAcknowledgements,
} from '../../protocol/acknowledgements.ts'
import { forPerson, refuse } from '../access/for-person.ts'
import type { Identity } from '../access/identity.ts'
import { refusalOf } from '../access/may-ask.ts'
import type { Places } from '../access/places.ts'
import { notYours, type Refusal } from '../access/refusal.ts'
import type { Sharing } from '../across/sharing.ts'
import { jsonOf } from '../http/json-of.ts'
import { sendProblem } from '../http/problem.ts'
import type { BffLimits } from '../settings/limits.ts'
import { StoreAwayError } from '../store/shared-store.ts'
import { type Acknowledgements, createAcknowledgements } from './acknowledgements.ts'

const reasonBody = v.strictObject({
  reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestReason)),
})

const notShared = {
  code: 'unavailable',
  message: 'Acknowledgements cannot be shared at the moment. Keep it in the browser.',
} as const satisfies Refusal

interface AcknowledgementOptions {
  /** `null` if nothing is shared: each browser keeps its own. */
  readonly sharing: Pick<Sharing, 'store' | 'sealedFor'> | null
  readonly places: Places
  readonly limits: Pick<BffLimits, 'acknowledgements'>
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** Routes below /api by which people share that they know of an outage. */
export function addAcknowledgementRoutes(api: FastifyInstance, options: AcknowledgementOptions): void {
  const { limits, now, places, sharing } = options
  const shared = sharing === null ? null : createAcknowledgements({ sharing, limits, now })

  /** Answers about one camera that the person may see. */
  async function change(
    identity: Identity,
    recording: string,
    reply: FastifyReply,
    answer: (shared: Acknowledgements) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    try {
      if (!(await recordingsOf(identity, places)).has(recording)) return refuse(reply, notYours)
      return await (shared === null ? refuse(reply, notShared) : answer(shared))
    } catch (error) {
      return refuse(reply, error instanceof StoreAwayError ? notShared : refusalOf(error))
    }
  }

  api.get('/acknowledgements', (request, reply) =>
    forPerson(request, reply, async ({ identity }) => {
      try {
        return reply.send(await listFor(identity, shared, places))
      } catch (error) {
        return refuse(reply, refusalOf(error))
      }
    }),
  )

  api.post<{ Params: { recording: string } }>('/acknowledgements/:recording', (request, reply) =>
    forPerson(request, reply, ({ identity }) => {
      const { recording } = request.params
      return change(identity, recording, reply, (list) =>
        acknowledge(list, request, reply, { recording, at: now(), by: identity.name }),
      )
    }),
  )

  api.delete<{ Params: { recording: string }; Querystring: { at?: unknown } }>(
    '/acknowledgements/:recording',
    (request, reply) =>
      forPerson(request, reply, ({ identity }) => {
        const { recording } = request.params
        return change(identity, recording, reply, async (list) => {
          const at = Number(request.query.at)
          if (!Number.isSafeInteger(at)) {
            return sendProblem(reply, 'bad_request', 'Name the acknowledgement by its time: ?at=…')
          }
          await list.remove(recording, at)
          request.log.info({ recording }, 'an acknowledgement was removed')
          return reply.send({ recording })
        })
      }),
  )
}

/** The acknowledgements of the cameras that a person may see. @throws what `places` rejects with */
async function listFor(
  identity: Identity,
  shared: Acknowledgements | null,
  places: Places,
): Promise<SharedAcknowledgements> {
  if (shared === null) return { sharing: 'off', acknowledgements: [] }
  try {
    const all = await shared.all()
    if (identity.stores === 'all' || all.length === 0) return { sharing: 'on', acknowledgements: all }
    const own = await recordingsOf(identity, places)
    return { sharing: 'on', acknowledgements: all.filter(({ recording }) => own.has(recording)) }
  } catch (error) {
    if (error instanceof StoreAwayError) return { sharing: 'away', acknowledgements: [] }
    throw error
  }
}

async function acknowledge(
  shared: Acknowledgements,
  request: FastifyRequest,
  reply: FastifyReply,
  about: Pick<SharedAcknowledgement, 'recording' | 'at' | 'by'>,
): Promise<FastifyReply> {
  const body = v.safeParse(reasonBody, jsonOf(request.body))
  if (!body.success) {
    return sendProblem(reply, 'bad_request', `Enter a reason of up to ${longestReason} characters.`)
  }
  const { recording, at, by } = about
  const one = { recording, reason: body.output.reason, at, by }
  if (!(await shared.put(one))) {
    return sendProblem(reply, 'too_large', 'Too many outages are acknowledged. Remove those that are over.')
  }
  request.log.info({ recording }, 'an outage was acknowledged')
  return reply.send(one)
}

async function recordingsOf({ stores }: Identity, places: Places): Promise<ReadonlySet<string>> {
  if (stores !== 'all') return places.recordingsOf(stores)
  return places.recordingsOf(new Set((await places.locations()).map(({ id }) => id)))
}
