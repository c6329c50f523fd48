import { WebSocket } from 'ws'
import { parseFrame, singleFrame } from '../../../src/protocol/requests/frames.ts'
import { parseEnvelope } from '../../../src/protocol/requests/requests.ts'
import { liveAnswer, liveFailure, refusalOf } from './answers.ts'
import { numberings, partsOf, shuffled } from './frames.ts'
import type { Traits } from './traits.ts'

/** Counters across all sockets of a deployment, so that "every n" continues when a socket closes. */
export interface Turns {
  sockets: number
  questions: number
  answers: number
  /**
   * Value of `answers` at the last cut. Without a response between two cuts, no request would ever succeed.
   */
  answersAtCut: number
}

type Asked = Parameters<typeof refusalOf>[0]

/** Joins a client's socket with one of the service. */
export function joinSockets(
  near: WebSocket,
  serviceAddress: URL,
  options: { readonly traits: () => Traits; readonly turns: Turns; readonly random: () => number },
): void {
  const { turns, random } = options
  const far = new WebSocket(serviceAddress)
  const early: string[] = []
  const inFlight = new Map<string, Asked>()
  /** Parts waiting to be interleaved with those of other responses. */
  const held: string[] = []
  const strays: string[] = []
  const { idleCloseMs, socketAgeMs } = options.traits()
  const timers: NodeJS.Timeout[] = []
  turns.sockets += 1
  const isCut = turns.sockets % 2 === 0
  const finish = (): void => (isCut ? end() : near.close(1001, 'Going away'))
  /** A socket that ends before its first response would never deliver one. */
  let answered = 0
  let isOver = false
  const old = (): void => {
    isOver = true
    if (answered > 0) finish()
  }
  if (socketAgeMs !== null) timers.push(setTimeout(old, socketAgeMs))
  const isIdle = (): void =>
    void (inFlight.size === 0 && answered > 0 ? near.close(1001, 'Idle timeout') : idle?.refresh())
  const idle = idleCloseMs === null ? null : setTimeout(isIdle, idleCloseMs)
  if (idle !== null) timers.push(idle)

  const end = (): void => {
    for (const timer of timers) clearTimeout(timer)
    far.terminate()
    near.terminate()
  }
  for (const socket of [near, far]) {
    socket.on('error', end)
    socket.on('close', end)
  }
  far.on('open', () => {
    for (const text of early.splice(0)) far.send(text)
  })

  near.on('message', (data) => {
    idle?.refresh()
    const text = String(data)
    const message = parseEnvelope(text)
    turns.questions += 1
    const traits = options.traits()
    if (isTurn(turns.questions, traits.cutEveryQuestion) && mayCut()) return end()
    if (!message.ok) return forward(text)
    const { id } = message
    const asked: Asked = message.question
    if (message.question.action === 'derived' && traits.derivedRefused !== null) {
      return refuseDerived(id, asked.route, traits)
    }
    const refusal = refusalOf(asked, traits)
    if (refusal !== null) {
      const failure = liveFailure({ error: { code: 'bad_request', message: refusal } }, traits)
      return near.send(singleFrame(id, JSON.stringify(failure)))
    }
    inFlight.set(id, asked)
    forward(text)
  })
  far.on('message', (data) => {
    idle?.refresh()
    const parsed = parseFrame(String(data))
    if (!parsed.ok) return near.send(String(data))
    answer(parsed.frame.id, parsed.frame.json)
  })

  function refuseDerived(id: string, route: string, traits: Traits): void {
    if (traits.derivedRefused === 'silence') return
    const failure = { error: { code: 'unknown_route', message: `There is no route "${route}".` } }
    const json = JSON.stringify(liveFailure(failure, traits))
    near.send(traits.derivedRefused === 'unframed' ? forbidden : singleFrame(id, json))
  }

  function mayCut(): boolean {
    if (turns.answers <= turns.answersAtCut + 1) return false
    turns.answersAtCut = turns.answers
    return true
  }

  function forward(text: string): void {
    if (far.readyState === WebSocket.OPEN) far.send(text)
    else early.push(text)
  }

  function answer(id: string, json: string): void {
    const traits = options.traits()
    const asked = inFlight.get(id)
    turns.answers += 1
    stray(id, traits)
    inFlight.delete(id)
    if (isTurn(turns.answers, traits.unframedFailureEvery)) {
      near.send(unframed)
      return
    }
    const value: unknown = JSON.parse(json)
    const lived = asked === undefined ? value : liveAnswer(asked, value, traits)
    const numbering =
      traits.partNumbering === 'each' ? numberings[turns.answers % numberings.length] : traits.partNumbering
    const parts = partsOf(id, JSON.stringify(lived), traits.frameBytes, numbering ?? 'zero-to-last')
    if (isTurn(turns.answers, traits.cutEveryAnswer) && mayCut()) {
      for (const part of parts.slice(0, Math.floor(parts.length / 2))) near.send(part)
      end()
      return
    }
    if (traits.shuffledParts) hold(parts)
    else for (const text of [...parts, ...strays.splice(0)]) near.send(text)
    answered += 1
    if (isOver) setImmediate(finish)
  }

  /** Sends the parts of this turn of the event loop in random order. */
  function hold(parts: readonly string[]): void {
    if (held.length === 0) {
      setImmediate(() => {
        if (near.readyState !== WebSocket.OPEN) return
        for (const text of [...shuffled(held.splice(0), random), ...strays.splice(0)]) near.send(text)
      })
    }
    held.push(...parts)
  }

  function stray(id: string, traits: Traits): void {
    if (isTurn(turns.answers, traits.strayFrameEvery)) {
      near.send(singleFrame('somebody-else', '{"meta":{"units":{}},"summary":[]}'))
      // After its response: a frame for an answered request.
      strays.push(singleFrame(id, '[]'))
    }
    // With one request in flight it would count as its failure.
    if (isTurn(turns.answers, traits.strayMessageEvery) && inFlight.size > 1) near.send(unframed)
  }
}

/** An API gateway's message. */
const unframed = gatewayMessage('Internal server error')
/** A gateway's response to an unknown action. */
const forbidden = gatewayMessage('Forbidden')

function gatewayMessage(message: string): string {
  return JSON.stringify({ message, connectionId: 'dGhlIGNvbm5lY3Rpb24=', requestId: 'cmVxdWVzdA==' })
}

function isTurn(count: number, every: number): boolean {
  return every > 0 && count % every === 0
}
