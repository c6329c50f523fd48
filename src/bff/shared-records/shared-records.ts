import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { forPerson, refuse } from '../access/for-person.ts'
import type { Identity } from '../access/identity.ts'
import type { Refusal } from '../access/refusal.ts'
import { unlessRefused } from '../access/unless-refused.ts'
import type { Kept, Records } from '../database/records.ts'
import { sendProblem } from '../http/problem.ts'
import { fieldsOf, isVersion, versionWords } from '../http/seen-version.ts'

export type AboutRecords = FastifyRequest<{
  Params: { id: string }
  Querystring: Readonly<Record<string, unknown>>
}>

export interface Exchange {
  readonly request: AboutRecords
  readonly reply: FastifyReply
  readonly identity: Identity
}

/** One kind of records that people write, change and remove, each for those who may see it. */
export interface SharedKind<Content> {
  readonly records: Records<Content>
  /** Reads what a person sent. A sentence if it is invalid. */
  readonly read: (fields: Readonly<Record<string, unknown>>) => Content | string
  readonly isSeen: (identity: Identity, content: Content) => boolean
  /** Returns a record as it is sent to a person. `null` if they don't see it. */
  readonly sent: (identity: Identity, record: Kept<Content>) => object | null
  /**
   * Why the person may not save this. `null` if they may.
   *
   * @param before what it replaces, which the person sees; `null` for a new record
   */
  readonly refusalOfNew: (
    identity: Identity,
    content: Content,
    before: Content | null,
  ) => Promise<Refusal | null>
  /** Why a person who sees it may not change it as it is. `null` if they may. */
  readonly refusalOfChange: (identity: Identity, content: Content) => Refusal | null
  readonly words: Readonly<Record<'away' | 'missing' | 'conflict' | 'full', string>>
  /** How the log names a record, and what was done with it. */
  readonly log: Readonly<Record<'name' | 'created' | 'changed' | 'removed', string>>
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** Answers the requests that write records of one kind. */
export class SharedRecords<Content> {
  readonly #kind: SharedKind<Content>

  constructor(kind: SharedKind<Content>) {
    this.#kind = kind
  }

  /** Makes a handler for people, which says so if the records or the stores are away. */
  answering(answer: (exchange: Exchange) => Promise<FastifyReply>) {
    return (request: AboutRecords, reply: FastifyReply) =>
      forPerson(request, reply, ({ identity }) =>
        unlessRefused(reply, this.#kind.words.away, () => answer({ request, reply, identity })),
      )
  }

  create(exchange: Exchange): Promise<FastifyReply> {
    const content = this.#kind.read(fieldsOf(exchange.request.body))
    return this.#put(exchange, {
      id: randomBytes(12).toString('base64url'),
      seen: 0,
      content,
      before: null,
    })
  }

  change(exchange: Exchange): Promise<FastifyReply> {
    const { request, reply } = exchange
    const { version: seen, ...fields } = fieldsOf(request.body)
    return this.#ifOwn(exchange, async (before) => {
      if (!isVersion(seen) || seen === 0) return sendProblem(reply, 'bad_request', versionWords)
      return this.#put(exchange, {
        id: request.params.id,
        seen: Number(seen),
        content: this.#kind.read(fields),
        before,
      })
    })
  }

  remove(exchange: Exchange): Promise<FastifyReply> {
    const { records, log, now } = this.#kind
    const { request, reply, identity } = exchange
    const { id } = request.params
    return this.#ifOwn(exchange, async () => {
      const seen = Number(request.query.version)
      if (!isVersion(seen) || seen === 0) return sendProblem(reply, 'bad_request', versionWords)
      const result = await records.remove({ id, seen, at: now(), by: identity.name })
      if (result.kind === 'conflict') return this.#sendConflict(exchange, result.current)
      request.log.info({ [log.name]: id }, log.removed)
      return reply.send({ id })
    })
  }

  async #put(exchange: Exchange, write: SentWrite<Content>): Promise<FastifyReply> {
    const { records, sent, refusalOfNew, words, log, now } = this.#kind
    const { request, reply, identity } = exchange
    const { id, seen, content, before } = write
    if (typeof content === 'string') return sendProblem(reply, 'bad_request', content)
    const refusal = await refusalOfNew(identity, content, before)
    if (refusal !== null) return refuse(reply, refusal)
    const result = await records.put({ id, seen, content, endsAt: null, at: now(), by: identity.name })
    if (result.kind === 'full') return sendProblem(reply, 'too_large', words.full)
    if (result.kind === 'conflict') return this.#sendConflict(exchange, result.current)
    request.log.info({ [log.name]: id }, seen === 0 ? log.created : log.changed)
    return reply.send(sent(identity, result.record))
  }

  /**
   * Refuses records that the person doesn't see like records that never were. A removed record counts as it was last:
   * removing it again is no failure.
   */
  async #ifOwn(
    { identity, reply, request }: Exchange,
    answer: (last: Content) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const { records, isSeen, refusalOfChange, words } = this.#kind
    const history = await records.history(request.params.id)
    const last = history.findLast(({ content }) => content !== null)?.content ?? null
    if (last === null || !isSeen(identity, last)) return sendProblem(reply, 'not_found', words.missing)
    const refusal = refusalOfChange(identity, last)
    return refusal === null ? answer(last) : refuse(reply, refusal)
  }

  /** The person saw the record, but its current version may be about other stores. */
  #sendConflict({ identity, reply }: Exchange, current: Kept<Content> | null): FastifyReply {
    const { sent, words } = this.#kind
    return sendProblem(reply, 'conflict', words.conflict, undefined, {
      current: current && sent(identity, current),
    })
  }
}

interface SentWrite<Content> {
  readonly id: string
  /** The version that the person saw, 0 for a new record. */
  readonly seen: number
  /** A sentence if what the person sent is invalid. */
  readonly content: Content | string
  readonly before: Content | null
}
