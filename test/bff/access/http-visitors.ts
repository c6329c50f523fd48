import { ownCameras, ownStores, type Whose } from '../../support/small-chain-deployment.ts'
import type { Endpoint } from './http-endpoints.ts'

/** Kinds of visitors, and the permissions of each, written down independently of the code under test. */

/**
 * Whoever may ask over the WebSocket, as the proxy describes them. The one with the most rights comes first, because
 * responses are cached.
 */
export const admitted = {
  // On a server of its own that listens on loopback.
  'no login': {},
  'all stores': { stores: 'all' },
  'a list of stores': { stores: ownStores },
  'a group of stores': { stores: ['store-4'], store_groups: ['region:Own', 'region:Nowhere'] },
  'an unknown group': { store_groups: ['region:Nowhere', 'Own', 'all'] },
  'no store': { stores: [] },
  'no stores claim': {},
  'a wall of all stores': { stores: 'all', role: 'wall' },
  'a wall of a list of stores': { stores: ownStores, role: 'wall' },
  'a board of all stores': { stores: 'all', role: 'board' },
  'a board of a list of stores': { stores: ownStores, role: 'board' },
  // Paired by a person who sees these stores; recognised by its cookie.
  'a paired screen': { stores: ownStores },
} as const

export const identities = {
  ...admitted,
  'an unknown role': { stores: 'all', role: 'owner' },
  'a stranger': null,
} as const

export type Kind = keyof typeof identities

export const allKinds = Object.keys(identities) as readonly Kind[]
/**
 * Visitors who may write exactly what another visitor may. Their claims differ, but every request reads claims, so reading
 * requests are enough to tell them apart.
 */
const twins: readonly Kind[] = [
  'an unknown group',
  'no stores claim',
  'a wall of a list of stores',
  'a board of a list of stores',
  'an unknown role',
]

/** `npm test` leaves what twins write, change and remove to `npm run test:rest`. */
export const isUsual = (kind: Kind, endpoint: Endpoint) => endpoint.startsWith('GET') || !twins.includes(kind)

export const isStranger = (kind: Kind) => kind === 'a stranger' || kind === 'an unknown role'
export const isBoard = (kind: Kind) => kind.includes('a board')
export const isWall = (kind: Kind) => kind.includes('wall') || isBoard(kind) || kind === 'a paired screen'

export function sees(kind: Kind): 'all' | 'some' | 'none' {
  if (kind.includes('all stores') || kind === 'no login') return 'all'
  return kind.includes('a list') || kind === 'a group of stores' || kind === 'a paired screen'
    ? 'some'
    : 'none'
}

export function mayShow(kind: Kind, whose: Whose): boolean {
  return sees(kind) === 'all' ? whose !== 'unknown' : sees(kind) === 'some' && whose === 'own'
}

export function mayReadUptime(kind: Kind, whose: Whose): boolean {
  if (isWall(kind)) return false
  return sees(kind) === 'all' || (sees(kind) === 'some' && whose === 'own')
}

export function seesCamera(kind: Kind, id: string): boolean {
  if (sees(kind) === 'all') return /^cam-[1-5]$/.test(id)
  return sees(kind) === 'some' && ownCameras.includes(id)
}

/** The refusal for visitors who may not change anything. `null` if they may. */
export function refusalOf(kind: Kind): number | null {
  if (isStranger(kind)) return 401
  return isWall(kind) ? 403 : null
}

/** Paired screens need no login. */
export const isPairing = (kind: Kind) => kind !== 'no login'
export const refusalOfPairing = (kind: Kind) => (isPairing(kind) ? refusalOf(kind) : 404)
