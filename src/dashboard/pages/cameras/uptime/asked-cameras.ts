import { useMemo } from 'react'
import { resolveRange } from '../../../time/preset-range.ts'
import type { Screen } from '../../screen.ts'

/** The body that questions about the cameras of these stores and days share. @param search words of their names */
export function useAskedCameras({ filters, stores, today, chain }: Screen, search = '') {
  const { range } = filters
  const words = search.trim()
  return useMemo(() => {
    const days = resolveRange(range, today, chain)
    const body = {
      start: days.first,
      end: days.last,
      entities: stores.map(({ id }) => id).sort(),
      entityType: 'location',
      ...(words !== '' && { search: words }),
    } as const
    return { days, stores, body, words }
  }, [range, stores, today, chain, words])
}
