import { formatCount } from '../../ui/format.ts'
import type { StoreStates } from './store-states.ts'

const namedCameras = 3

/** "All 8 cameras", "Entrance, Kids", "Entrance, Kids, Shoes and 2 more"; empty if none is offline. */
export function offlineWords({ offline, cameras }: Pick<StoreStates, 'offline' | 'cameras'>): string {
  if (offline.length === cameras && cameras > 1) return `All ${formatCount(cameras)} cameras`
  const names = offline.map(({ name }) => name)
  const rest = names.length - namedCameras
  return rest > 0
    ? `${names.slice(0, namedCameras).join(', ')} and ${formatCount(rest)} more`
    : names.join(', ')
}

/** "32 of 500 stores", "500 stores". */
export function storesShownWords(shown: number, all: number): string {
  const stores = all === 1 ? 'store' : 'stores'
  return shown === all
    ? `${formatCount(all)} ${stores}`
    : `${formatCount(shown)} of ${formatCount(all)} ${stores}`
}
