import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useChoiceMemory } from '../../ui/memory/remembered.ts'

/**
 * A text that this browser remembers, as it was written last; `null` where there is none. A page and the panels on it see
 * each other's changes at once.
 */
export function useRememberedText(name: string): [string | null, (text: string) => void] {
  const memory = useChoiceMemory()
  const queries = useQueryClient()
  const queryKey = ['remembered', name] as const
  const read = () => memory.read(name)
  const { data } = useQuery({
    queryKey,
    queryFn: read,
    initialData: read,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const write = (text: string) => {
    queries.setQueryData(queryKey, text)
    memory.write(name, text)
  }
  return [data, write]
}
