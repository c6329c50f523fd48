import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { mayRetry } from '../../../client/exchange-error.ts'
import { useDataSource } from './data-source.ts'
import { pageWakefulness, startRecovery } from './recovery.ts'

/**
 * Repeats what failed on this screen by itself, for as long as the screen is open.
 *
 * @param failures `all` of a screen that nobody touches: even a refusal may be gone later.
 */
export function useRecovery(failures: 'passing' | 'all' = 'passing'): void {
  const source = useDataSource()
  const queries = useQueryClient()
  useEffect(
    () => startRecovery(queries, source, pageWakefulness, failures === 'all' ? () => true : mayRetry),
    [queries, source, failures],
  )
}
