import { Cancellation } from '../../client/cancel-signal.ts'
import type { ErrorCode } from '../../protocol/metrics/errors.ts'
import type { DerivedQuestion } from '../../protocol/requests/requests.ts'
import type { Answer, Ask } from '../answers/answers.ts'
import type { BffLimits } from '../settings/limits.ts'

type Support =
  | { readonly is: 'offered' }
  /** @param probeAt time of the next probe, epoch milliseconds */
  | { readonly is: 'absent'; readonly probeAt: number }

/**
 * The result of a probe. `perhaps-absent` if the failure may be about the request instead of the route. A failure of
 * the deployment proves nothing and is the response.
 */
type Probe = 'offered' | 'absent' | 'perhaps-absent' | Extract<Answer, { readonly ok: false }>

const refusals: ReadonlySet<ErrorCode> = new Set(['unknown_route', 'bad_request'])
/** Codes that may concern the route, or only a field that derived answers don't need. */
const unclear: ReadonlySet<ErrorCode> = new Set([
  'forbidden',
  'not_found',
  'unacceptable',
  'internal',
  'timeout',
])

/** Probes which derived routes the deployment offers, and remembers the results. */
export class RouteSupport {
  /** Uses a separate connection, because a gateway's refusal may name no request. */
  readonly #askApart: Ask
  readonly #limits: Pick<BffLimits, 'derivedLookMs' | 'derivedLookAgainMs'>
  /** Epoch milliseconds. */
  readonly #now: () => number
  readonly #known = new Map<string, Support>()
  readonly #probes = new Map<string, Promise<Probe>>()

  constructor(
    askApart: Ask,
    limits: Pick<BffLimits, 'derivedLookMs' | 'derivedLookAgainMs'>,
    now: () => number,
  ) {
    this.#askApart = askApart
    this.#limits = limits
    this.#now = now
  }

  /** `null` if no probe has shown it yet. */
  of(route: string): Support['is'] | null {
    return this.#known.get(route)?.is ?? null
  }

  /** True if an absent route should be probed again. */
  isDue(route: string): boolean {
    const known = this.#known.get(route)
    return known?.is === 'absent' && this.#now() >= known.probeAt
  }

  /** Has no effect if a late answer has shown meanwhile that the route is offered. */
  markAbsent(route: string): void {
    if (this.of(route) === 'offered') return
    this.#known.set(route, { is: 'absent', probeAt: this.#now() + this.#limits.derivedLookAgainMs })
  }

  forget(route: string): void {
    this.#known.delete(route)
  }

  /** Forgets the results after a reconnection, which may lead to another deployment. */
  probeAgain(): void {
    for (const [route, { is }] of this.#known) {
      if (is === 'absent') this.#known.set(route, { is, probeAt: this.#now() })
    }
  }

  /**
   * Sends the request for one store only. One probe of a route at a time.
   *
   * A deployment that is silent for long may not know the route, or be busy with other requests. It only counts as busy if it
   * offers another derived route. Otherwise the result is `perhaps-absent`, and the probe continues: a late answer shows
   * that the route is offered after all.
   */
  probe(question: DerivedQuestion): Promise<Probe> {
    const { route } = question
    const running = this.#probes.get(route)
    if (running !== undefined) return running
    const settled = this.#probeNow(question).finally(() => this.#probes.delete(route))
    const probe = this.#offersAny ? settled : perhapsAbsentAfter(this.#limits.derivedLookMs, settled)
    this.#probes.set(route, probe)
    return probe
  }

  get #offersAny(): boolean {
    return [...this.#known.values()].some(({ is }) => is === 'offered')
  }

  async #probeNow(question: DerivedQuestion): Promise<Probe> {
    const answer = await this.#askApart(aboutOneStore(question), new Cancellation())
    if (answer.ok) {
      this.#known.set(question.route, { is: 'offered' })
      return 'offered'
    }
    if (refusals.has(answer.code)) {
      this.markAbsent(question.route)
      return 'absent'
    }
    return unclear.has(answer.code) ? 'perhaps-absent' : answer
  }
}

function perhapsAbsentAfter(milliseconds: number, probe: Promise<Probe>): Promise<Probe> {
  let timer: NodeJS.Timeout
  const silence = new Promise<Probe>((resolve) => {
    timer = setTimeout(() => resolve('perhaps-absent'), milliseconds)
  })
  return Promise.race([probe, silence]).finally(() => clearTimeout(timer))
}

function aboutOneStore(question: DerivedQuestion): DerivedQuestion {
  const entities = question.body.entities.slice(0, 1)
  // TypeScript cannot see that the body still belongs to the same route.
  return { ...question, body: { ...question.body, entities } } as DerivedQuestion
}
