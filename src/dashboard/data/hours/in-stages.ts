import { useLayoutEffect, useRef } from 'react'
import { useStableListOf } from '../questions/memo-of.ts'

/**
 * Parts of something long, as they come: while some are on their way, those that were there when their number last doubled.
 * A year comes in two dozen parts, and what is made of all of them would else be made and drawn anew for each.
 *
 * @param whole what they are parts of, by identity.
 * @param parts in their order; `undefined` is on its way, or is not to be had.
 * @param isWhole nothing is on its way.
 */
export function useInStages<Part>(
  whole: unknown,
  parts: readonly (Part | undefined)[],
  isWhole: boolean,
): readonly (Part | undefined)[] {
  const arrived = useStableListOf(whole, parts)
  const count = arrived.filter((part) => part !== undefined).length
  const stage = isWhole ? Number.POSITIVE_INFINITY : Math.ceil(Math.log2(count + 1))
  const shown = useRef({ whole, stage, parts: arrived })
  const { current } = shown
  const isSame = current.whole === whole && current.stage === stage
  const now = isSame && (!isWhole || current.parts === arrived) ? current : { whole, stage, parts: arrived }
  useLayoutEffect(() => {
    shown.current = now
  })
  return now.parts
}
