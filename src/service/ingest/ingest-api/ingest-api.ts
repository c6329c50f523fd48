import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { VerifyToken } from '../../access/access.ts'
import { Fault } from '../../faults/fault.ts'
import { accessOf, requireBearer } from '../../http/bearer.ts'
import { answerMethodNotAllowed } from '../../http/methods.ts'
import { noteOutcome } from '../../http/outcomes.ts'
import { problemOf, sendProblem } from '../../http/problems.ts'
import { type Kind, kindNamed, kindNames } from '../../kinds/kinds.ts'
import type { ServiceLimits } from '../../load/limits.ts'
import type { Measurements } from '../../observability/measurements.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'
import { BatchReader, type Faults } from './batch.ts'
import { createHeldBytes } from './held-bytes.ts'
import { createIntake } from './intake.ts'
import { readBody } from './read-body.ts'

export interface IngestApiOptions {
  readonly warehouse: Warehouse
  readonly verifyToken: VerifyToken
  readonly limits: ServiceLimits
  readonly now: () => number
  readonly measurements: Pick<Measurements, 'recordsIngested'>
}

interface IngestRoute {
  Params: { readonly kind: string }
}

/** The response to an accepted batch. */
interface IngestResponse {
  readonly kind: string
  /** Records in the body. */
  readonly received: number
  /** Records on disk. Repeated records in the batch count once. */
  readonly taken: number
}

const path = '/v1/ingest/:kind'

/** Newline-delimited JSON has no registered media type; these are in use. */
const mediaTypes: ReadonlySet<string> = new Set([
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/x-jsonlines',
  'text/plain',
])
const plain: ReadonlySet<string> = new Set(['', 'identity'])
const packed: ReadonlySet<string> = new Set(['gzip', 'x-gzip'])

/** Serves `POST /v1/ingest/<kind>` for cameras and tills. The rules are in `../README.md`. */
export function ingestApi(options: IngestApiOptions) {
  const ingest = createIngestRoute(options)
  return async (app: FastifyInstance): Promise<void> => {
    // The route reads the body itself, line by line, and refuses unknown types before reading.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    app.post<IngestRoute>(path, { onRequest: requireBearer(options.verifyToken, 'ingest') }, ingest)
    answerMethodNotAllowed(app, path, ['POST'])
  }
}

function createIngestRoute({ warehouse, limits, now, measurements }: IngestApiOptions) {
  const held = createHeldBytes(limits.maxHeldIngestBytes)
  const intake = createIntake(warehouse, {
    timeoutMs: limits.queryTimeoutMs,
    recordsAtOnce: limits.maxIngestRecords,
  })

  return async function ingest(
    request: FastifyRequest<IngestRoute>,
    reply: FastifyReply,
  ): Promise<IngestResponse | FastifyReply> {
    const kind = requireKind(request.params.kind)
    const { isEmpty, isPacked, refusal } = formOf(request)
    if (refusal !== null) return refuse(reply, refusal)

    const reader = new BatchReader(kind, now())
    const hold = held.begin()
    try {
      if (!isEmpty) {
        const announcedBytes = Number(request.headers['content-length'] ?? 0)
        const body = { stream: request.raw, isPacked, announcedBytes, onBytes: hold.grow }
        await readBody(body, limits, reader)
      }
      const { received, records, faults } = reader
      if (faults.count > 0) {
        measurements.recordsIngested(kind.name, 'refused', received)
        return refuseLines(reply, faults)
      }
      if (received === 0) return { kind: kind.name, received: 0, taken: 0 }
      const { organisations } = accessOf(request)
      const outcome = await intake.submit({ kind, records, organisations })
      if (!outcome.ok) {
        measurements.recordsIngested(kind.name, 'refused', received)
        return refuseLines(reply, outcome.faults)
      }
      measurements.recordsIngested(kind.name, 'kept', outcome.taken)
      return { kind: kind.name, received, taken: outcome.taken }
    } finally {
      hold.end()
      // The rest of the body stays unread, so the connection closes with the response.
      if (!isEmpty && !request.raw.readableEnded) reply.header('Connection', 'close')
    }
  }
}

/** Reads media type and encoding of the body. `refusal` is `null` if the service can read them. */
function formOf({ body, headers }: FastifyRequest<IngestRoute>) {
  const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase()
  const mediaType = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const isEmpty = body === undefined
  const isPacked = packed.has(encoding)
  const isMediaType = isEmpty || mediaTypes.has(mediaType)
  const refusal = !isMediaType
    ? 'The body is not application/x-ndjson.'
    : isPacked || plain.has(encoding)
      ? null
      : 'The body is neither plain nor gzip.'
  return { isEmpty, isPacked, refusal }
}

/** @throws Fault `not_found` */
function requireKind(name: string): Kind {
  const kind = kindNamed(name)
  if (kind !== undefined) return kind
  throw new Fault(
    'not_found',
    `There is no kind of record "${name.slice(0, 60)}". The kinds are ${kindNames.join(', ')}.`,
  )
}

/** RFC 9110 §15.5.16: unsupported media type or encoding. */
function refuse(reply: FastifyReply, detail: string): FastifyReply {
  reply.header('Connection', 'close')
  return sendProblem(reply, 'bad_request', detail, 415)
}

/** Sends problem details with the faults by line. Nothing of the batch was stored. */
function refuseLines(reply: FastifyReply, { count, first, code: common }: Faults): FastifyReply {
  const isForbidden = common === 'forbidden'
  const code = isForbidden ? 'forbidden' : 'bad_request'
  const detail = `The batch has ${count === 1 ? 'one fault' : `${count} faults`}. Nothing was stored.`
  const problem = problemOf(code, detail, isForbidden ? 403 : 422)
  noteOutcome(reply, code)
  return reply
    .code(problem.status)
    .type('application/problem+json')
    .send({ ...problem, faults: count, lines: first })
}
