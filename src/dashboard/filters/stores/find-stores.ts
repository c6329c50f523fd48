import { plainText } from '../../ui/table/plain-text.ts'

/**
 * Stores whose name holds every word of the text, whatever its case and accents. The closest match comes first, so that
 * Enter opens it: "York" is York before New York. Equally close stores keep their order.
 */
export function findStores<Store extends { readonly name: string }>(
  stores: readonly Store[],
  text: string,
): readonly Store[] {
  const sought = plainText(text).trim()
  const words = sought.split(/\s+/)
  return stores
    .map((store) => ({ store, name: plainText(store.name) }))
    .filter(({ name }) => words.every((word) => name.includes(word)))
    .map(({ store, name }) => ({ store, distance: distanceOf(name, sought, words) }))
    .sort((one, other) => one.distance - other.distance)
    .map(({ store }) => store)
}

/** 0: the whole name. 1: whole words of it, from its start. 2: whole words. 3: its start. 4: anywhere in it. */
function distanceOf(name: string, sought: string, words: readonly string[]): number {
  if (name === sought) return 0
  const ofName = new Set(name.split(notInWord))
  const areWhole = words.every((word) => word.split(notInWord).every((part) => ofName.has(part)))
  const isStart = name.startsWith(sought)
  if (areWhole) return isStart ? 1 : 2
  return isStart ? 3 : 4
}

const notInWord = /[^\p{Letter}\p{Number}]+/u
