import { answerFrames, formatFrame, parseFrame } from '../../../src/protocol/requests/frames.ts'
import type { PartNumbering } from './traits.ts'

/** The part number of each numbering scheme: `<partNum>|<totalParts>`. */
const numberOf: Readonly<Record<PartNumbering, (index: number, count: number) => readonly [number, number]>> =
  {
    'zero-to-last': (index, count) => [index, count - 1],
    'zero-with-count': (index, count) => [index, count],
    'one-with-count': (index, count) => [index + 1, count],
  }

export const numberings = Object.keys(numberOf) as readonly PartNumbering[]

/** The frames of a response in this numbering. A single part is always `0|0`. */
export function partsOf(
  id: string,
  json: string,
  frameBytes: number | null,
  numbering: PartNumbering,
): readonly string[] {
  const frames = answerFrames(id, json, frameBytes ?? Number.POSITIVE_INFINITY)
  if (frames.length === 1) return frames
  return frames.map((text, index) => {
    const parsed = parseFrame(text)
    if (!parsed.ok) throw new Error('a frame of ours cannot be read')
    const [partNumber, totalParts] = numberOf[numbering](index, frames.length)
    return formatFrame({ ...parsed.frame, partNumber, totalParts })
  })
}

/** A different order, deterministic for a given random source. */
export function shuffled<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  const left = [...items]
  const order: Item[] = []
  while (left.length > 0) order.push(...left.splice(Math.floor(random() * left.length), 1))
  return order
}
