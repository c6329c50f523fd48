import { startTransition, useEffect, useState } from 'react'
import type { Steps } from '../../domain/steps.ts'

/**
 * Does long work a step at a time, each of them a task of its own: the browser answers to its user in between.
 *
 * @param work by identity: another one takes its place, and one that was done before is not done again. `null`: there is
 *   nothing to do.
 * @returns `null` until it is done.
 */
export function useInSteps<Value>(work: (() => Steps<Value>) | null): Value | null {
  const [done] = useState(() => new WeakMap<() => Steps<Value>, { readonly value: Value }>())
  const [, tell] = useState(0)
  useEffect(() => {
    if (work === null || done.has(work)) return
    const steps = work()
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      const { done: isDone, value } = steps.next()
      if (isDone !== true) return port2.postMessage(null)
      port1.close()
      done.set(work, { value })
      startTransition(() => tell((times) => times + 1))
    }
    port2.postMessage(null)
    return () => port1.close()
  }, [work, done])
  return work === null ? null : (done.get(work)?.value ?? null)
}
