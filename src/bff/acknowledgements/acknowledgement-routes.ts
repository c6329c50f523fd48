import type { FastifyInstance, FastifyReply } from 'fastify'
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
  message: 'Acknowledgements cannot be shared just now: keep it in the browser.',
} as const satisfies Refusal

/** The addresses by which people tell each other that they know of an outage, below /api. */
export function addAcknowledgementRoutes(
  api: FastifyInstance,
  options: {
    /** `null`: this server shares with nobody. */
    readonly sharing: Pick<Sharing, 'store' | 'sealedFor'> | null
    readonly places: Places
    readonly limits: Pick<BffLimits, 'acknowledgements'>
    /** Epoch milliseconds. */
    readonly now: () => number
  },
): void {
  const { limits, now, places, sharing } = options
  const acknowledgements = sharing === null ? null : createAcknowledgements({ sharing, limits, now })

  api.get('/acknowledgements', (request, reply) =>
    forPerson(request, reply, async ({ identity }) => {
      const told = (
        sharing: SharedAcknowledgements['sharing'],
        list: readonly SharedAcknowledgement[] = [],
      ) => reply.send({ sharing, acknowledgements: list } satisfies SharedAcknowledgements)
      if (acknowledgements === null) return told('off')
      try {
        const all = await acknowledgements.all()
        if (identity.stores === 'all' || all.length === 0) return told('on', all)
        const own = await recordingsOf(identity)
        return told(
          'on',
          all.filter(({ recording }) => own.has(recording)),
        )
      } catch (error) {
        if (error instanceof StoreAwayError) return told('away')
        return refuse(reply, refusalOf(error))
      }
    }),
  )

  api.post<{ Params: { recording: string } }>('/acknowledgements/:recording', (request, reply) =>
    forPerson(request, reply, ({ identity }) =>
      change(identity, request.params.recording, reply, async (shared, recording) => {
        const body = v.safeParse(reasonBody, jsonOf(request.body))
        if (!body.success) {
          return sendProblem(reply, 'bad_request', `Enter a reason of up to ${longestReason} characters.`)
        }
        const one = { recording, reason: body.output.reason, at: now(), by: identity.name }
        if (!(await shared.put(one))) {
          return sendProblem(
            reply,
            'too_large',
            'Too many outages are acknowledged: withdraw those that are over.',
          )
        }
        request.log.info({ recording }, 'an outage was acknowledged')
        return reply.send(one)
      }),
    ),
  )

  api.delete<{ Params: { recording: string }; Querystring: { at?: unknown } }>(
    '/acknowledgements/:recording',
    (request, reply) =>
      forPerson(request, reply, ({ identity }) =>
        change(identity, request.params.recording, reply, async (shared, recording) => {
          const at = Number(request.query.at)
          if (!Number.isSafeInteger(at))
            return sendProblem(reply, 'bad_request', 'Name the acknowledgement by ?at= and its time.')
          await shared.remove(recording, at)
          request.log.info({ recording }, 'an acknowledgement was withdrawn')
          return reply.send({ recording })
        }),
      ),
  )

  /** What concerns one camera of theirs. */
  async function change(
    identity: Identity,
    recording: string,
    reply: FastifyReply,
    answer: (shared: Acknowledgements, recording: string) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    try {
      if (!(await recordingsOf(identity)).has(recording)) return refuse(reply, notYours)
      return await (acknowledgements === null
        ? refuse(reply, notShared)
        : answer(acknowledgements, recording))
    } catch (error) {
      return refuse(reply, error instanceof StoreAwayError ? notShared : refusalOf(error))
    }
  }

  async function recordingsOf({ stores }: Identity): Promise<ReadonlySet<string>> {
    if (stores !== 'all') return places.recordingsOf(stores)
    return places.recordingsOf(new Set((await places.locations()).map(({ id }) => id)))
  }
}
