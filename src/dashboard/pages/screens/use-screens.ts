import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type AskingScreen,
  type PairedScreens,
  readAskingScreen,
  readPairedScreens,
  type ScreenSettings,
} from '../../../protocol/screens.ts'
import { readOrFail } from '../../data/questions/core-queries.ts'
import { useAsked } from '../../data/questions/use-asked.ts'
import { type DataSource, useDataSource } from '../../data/source/data-source.ts'

const key = ['screens'] as const
const everyMs = 10_000

/** The paired screens, polled while the page is visible. */
export function useScreens() {
  const { http } = useDataSource()
  return useAsked({
    queryKey: key,
    queryFn: async ({ signal }): Promise<PairedScreens> =>
      readOrFail(readPairedScreens(await http('/api/screens', { signal }))),
    refetchInterval: everyMs,
    networkMode: 'always',
    retry: false,
  })
}

/** A code entered by a person, and the screen that shows it. */
export interface LookedUp {
  readonly code: string
  readonly screen: AskingScreen
}

/** Mutations of screens. Each rejects with the server's message. */
export function useScreenActions() {
  const source = useDataSource()
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: key })
  return {
    look: useMutation({
      networkMode: 'always',
      mutationFn: async (code: string): Promise<LookedUp> => ({
        code,
        screen: readOrFail(readAskingScreen(await post(source, '/api/pairing/look', { code }))),
      }),
    }),
    pair: useMutation({
      networkMode: 'always',
      mutationFn: (asked: ScreenSettings & { readonly code: string }) => post(source, '/api/screens', asked),
      onSettled,
    }),
    change: useMutation({
      networkMode: 'always',
      mutationFn: ({ id, ...settings }: ScreenSettings & { readonly id: string }) =>
        post(source, addressOf(id), settings),
      onSettled,
    }),
    unpair: useMutation({
      networkMode: 'always',
      mutationFn: (id: string) =>
        source.http(addressOf(id), { signal: new AbortController().signal, method: 'DELETE' }),
      onSettled,
    }),
  }
}

export type ScreenActions = ReturnType<typeof useScreenActions>

function addressOf(id: string): string {
  return `/api/screens/${encodeURIComponent(id)}`
}

function post({ http }: DataSource, path: string, body: unknown): Promise<unknown> {
  return http(path, { signal: new AbortController().signal, body })
}
