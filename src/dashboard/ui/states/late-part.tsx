import { type ReactNode, useEffect, useState } from 'react'
import { useNextAttempt } from './attempts.ts'

type DrawPart<Props> = (props: Props) => ReactNode

/** A component whose code is a file of its own. */
export interface LatePart<Props> {
  /** The component, once its code is there. */
  readonly loaded: DrawPart<Props> | null
  /** Fetches the code. A fetch that failed is tried again by the next call. */
  load(): Promise<DrawPart<Props>>
}

export function latePart<Props>(fetchPart: () => Promise<DrawPart<Props>>): LatePart<Props> {
  let loaded: DrawPart<Props> | null = null
  let loading: Promise<DrawPart<Props>> | null = null
  return {
    get loaded() {
      return loaded
    },
    load() {
      loading ??= fetchPart().then(
        (part) => {
          loaded = part
          return part
        },
        (error: unknown) => {
          loading = null
          throw error
        },
      )
      return loading
    },
  }
}

interface LateProps<Props extends object> {
  readonly part: LatePart<Props>
  readonly props: NoInfer<Props>
  readonly waiting: ReactNode
  /** What stands there where the code could not be fetched: the network is away, or a new version took its place. */
  readonly missing: (retry: () => void) => ReactNode
}

/** `retrying`: by itself, while the failure stands. */
type Attempt = { readonly state: 'fetching' | 'retrying' | 'failed'; readonly number: number }

/**
 * Draws a late part. Unlike React's own `lazy`, a part that cannot be fetched leaves the rest of the page alone, is
 * fetched again by itself, and can be asked for again. What stands in its place stays during the attempts.
 */
export function Late<Props extends object>({ part, props, waiting, missing }: LateProps<Props>) {
  const [attempt, setAttempt] = useState<Attempt>({ state: 'fetching', number: 1 })
  const [, setLoaded] = useState(part.loaded !== null)
  const nextAttempt = useNextAttempt()

  useEffect(() => {
    if (attempt.state !== 'failed') return
    return nextAttempt(attempt.number, () =>
      setAttempt(({ number }) => ({ state: 'retrying', number: number + 1 })),
    )
  }, [attempt, nextAttempt])

  // Each number is one attempt.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number asks again
  useEffect(() => {
    let left = false
    part.load().then(
      () => {
        if (!left) setLoaded(true)
      },
      () => {
        if (!left) setAttempt((last) => ({ ...last, state: 'failed' }))
      },
    )
    return () => {
      left = true
    }
  }, [part, attempt.number])

  const Part = part.loaded
  if (Part !== null) return <Part {...props} />
  if (attempt.state === 'fetching') return waiting
  return missing(() => setAttempt(({ number }) => ({ state: 'fetching', number: number + 1 })))
}

/** A page waits for its answers with nothing to do: what it may want later does not share their way with them. */
const prefetchAfterMs = 3000

/** Fetches a part when the page has had time to load and the browser has nothing else to do. */
export function usePrefetch(part: { load(): Promise<unknown> }): void {
  useEffect(() => {
    // A part that cannot be fetched now is asked for again when it is wanted.
    const fetchPart = () => {
      part.load().catch(() => {})
    }
    let handle: number | null = null
    const timer = setTimeout(() => {
      // Safari has no idle callbacks.
      if (typeof requestIdleCallback === 'undefined') fetchPart()
      else handle = requestIdleCallback(fetchPart, { timeout: 10_000 })
    }, prefetchAfterMs)
    return () => {
      clearTimeout(timer)
      if (handle !== null) cancelIdleCallback(handle)
    }
  }, [part])
}
