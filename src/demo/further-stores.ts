import { chance, pick } from './chance.ts'
import type { CameraName } from './floor.ts'
import { countryFacts } from './places/countries.ts'
import { type Place, type Town, towns } from './places/towns.ts'
import { type StoreDescription, stores } from './stores.ts'

export const mostStores = 10_000

/**
 * Describes the first `count` stores of the chain: the twelve of `stores.ts`, then generated ones. A store is the same
 * in a chain of any size.
 *
 * @param count 1 to {@link mostStores}
 */
export function describeStores(count: number, seed: number): readonly StoreDescription[] {
  const names = new NamesInTowns(seed)
  const further = Array.from({ length: Math.max(0, count - stores.length) }, (_, index) => {
    const number = stores.length + index + 1
    return describeStore(number, seed, ...names.next(number))
  })
  return [...stores.slice(0, count), ...further]
}

/** First argument of `chance` for each property. Demand and outages use the numbers below 60. */
const use = {
  town: 61,
  places: 62,
  size: 63,
  position: 64,
  doors: 65,
  floor: 66,
  trade: 67,
  opened: 68,
} as const

const totalWeight = towns.reduce((sum, { weight }) => sum + weight, 0)

/** Added to the place name once a town has a store in each of its places. */
const sides = ['', ' North', ' South', ' East', ' West', ' 2', ' 3', ' 4'] as const

/** Assigns each store a town, favouring large ones, and a place there that no earlier store has. */
class NamesInTowns {
  readonly #seed: number
  readonly #taken = new Set(stores.map(({ name }) => name))
  readonly #reached = new Map<Town, number>()
  readonly #places = new Map<Town, readonly Place[]>()

  constructor(seed: number) {
    this.#seed = seed
  }

  next(number: number): readonly [name: string, town: Town, place: Place] {
    let town = drawTown(chance(this.#seed, use.town, number))
    for (;;) {
      const places = this.#placesOf(town)
      const reached = this.#reached.get(town) ?? 0
      this.#reached.set(town, reached + 1)
      const place = places[reached % places.length]
      const side = sides[Math.floor(reached / places.length)]
      if (place === undefined || side === undefined) {
        town = towns[(towns.indexOf(town) + 1) % towns.length] ?? town
        continue
      }
      const name = `${town.name} · ${place.name}${side}`
      if (this.#taken.has(name)) continue
      this.#taken.add(name)
      return [name, town, place]
    }
  }

  /** Returns the town's own places first, then those of any town, ordered differently in each town. */
  #placesOf(town: Town): readonly Place[] {
    const known = this.#places.get(town)
    if (known !== undefined) return known
    const own = new Set(town.ownPlaces.map(({ name }) => name))
    const position = towns.indexOf(town)
    const others = town.otherPlaces
      .map((place, index) => ({ place, turn: chance(this.#seed, use.places, position, index) }))
      .filter(({ place }) => !own.has(place.name))
      .sort((one, other) => one.turn - other.turn)
    const places = [...town.ownPlaces, ...others.map(({ place }) => place)]
    this.#places.set(town, places)
    return places
  }
}

function drawTown(share: number): Town {
  let left = share * totalWeight
  for (const town of towns) {
    left -= town.weight
    if (left < 0) return town
  }
  throw new Error('there are no towns')
}

/** Intervals between exceptional stores, chosen so that any chain of forty has a few of each. */
const exceptions = {
  withoutTills: { every: 83, from: 20 },
  withoutCameras: { every: 97, from: 30 },
  justOpened: { every: 59, from: 33 },
} as const

function isOne({ every, from }: { readonly every: number; readonly from: number }, number: number): boolean {
  return number >= from && (number - from) % every === 0
}

function describeStore(
  number: number,
  seed: number,
  name: string,
  town: Town,
  place: Place,
): StoreDescription {
  const facts = countryFacts[town.country]
  const draw = (purpose: number, ...path: readonly number[]) => chance(seed, purpose, number, ...path)
  // Most stores of a chain are small.
  const size = draw(use.size)
  const [latitude, longitude] = town.coordinates
  const between = (low: number, high: number, what: number) => low + (high - low) * draw(use.trade, what)
  const hasCameras = !isOne(exceptions.withoutCameras, number)
  const doors = hasCameras ? entrancesOf(size, draw(use.doors), place) : {}
  return {
    name,
    country: town.country,
    region: town.region,
    timezone: town.timezone,
    currency: facts.currency,
    coordinates: [
      rounded(latitude + 0.04 * (draw(use.position, 1) - 0.5), 4),
      rounded(longitude + 0.06 * (draw(use.position, 2) - 0.5), 4),
    ],
    visitors: 10 * Math.round(9 * 11 ** (size ** 2)),
    weekend: rounded(between(0.6, 1.3, 1), 2),
    peak: draw(use.trade, 2) < 0.25 ? 'early' : draw(use.trade, 2) < 0.75 ? 'usual' : 'late',
    growth: rounded(between(-0.06, 0.08, 3), 3),
    conversion: isOne(exceptions.withoutTills, number) ? 0 : rounded(between(0.14, 0.25, 4), 3),
    basket: rounded(between(22, 46, 5) * facts.perPound, 0),
    capture: rounded(between(0.06, 0.24, 6), 3),
    women: rounded(between(0.5, 0.63, 7), 2),
    age: rounded(between(0.7, 3.1, 8), 1),
    hours: place.isCentre ? facts.centre : facts.street,
    entrances: doors,
    cameras: hasCameras ? camerasOf(number, seed, cameraCount(size) - Object.keys(doors).length) : [],
    ...(isOne(exceptions.justOpened, number) ? { openedOn: 1 + pick(28, seed, use.opened, number) } : {}),
  }
}

/** Four to nine cameras, eight on average, counting both the entrances and the floor. */
const cameraCounts = [4, 5, 6, 6, 7, 7, 8, 8, 8, 8, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9] as const

function cameraCount(size: number): number {
  return cameraCounts[Math.floor(size * cameraCounts.length)] ?? 9
}

function entrancesOf(size: number, draw: number, { isCentre }: Place): Readonly<Record<string, number>> {
  const second = isCentre ? 'Entrance mall' : 'Entrance side'
  if (size < 0.3 || draw < 0.4) return { 'Entrance front': 1 }
  if (size < 0.7 || draw < 0.8) return { 'Entrance front': 0.62, [second]: 0.38 }
  return { 'Entrance front': 0.5, [second]: 0.3, 'Entrance parking': 0.2 }
}

const everyStore = ['Checkout 1', 'Women front', 'Men front'] as const satisfies readonly CameraName[]
const someStores = [
  'Fitting rooms',
  'Women back',
  'Men back',
  'Shoes',
  'Kids',
  'Accessories',
  'Home',
  'Checkout 2',
  'Stockroom',
  'Back door',
] as const satisfies readonly CameraName[]

function camerasOf(number: number, seed: number, count: number): readonly CameraName[] {
  const drawn = someStores
    .map((camera, index) => ({ camera, turn: chance(seed, use.floor, number, index) }))
    .sort((one, other) => one.turn - other.turn)
    .map(({ camera }) => camera)
  return [...everyStore, ...drawn].slice(0, count)
}

function rounded(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals
}
