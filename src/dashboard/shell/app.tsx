import { CSPProvider } from '@base-ui/react/csp-provider'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type DataSource, DataSourceProvider } from '../data/source/data-source.ts'
import { nextAttemptOf } from '../data/source/next-attempt.ts'
import type { FiltersStore } from '../filters/filters-store.ts'
import { type ChoiceMemory, ChoiceMemoryProvider } from '../ui/memory/remembered.ts'
import { NextAttemptProvider } from '../ui/states/attempts.ts'
import { Boundary } from '../ui/states/boundary.tsx'
import type { ThemeStore } from '../ui/theme/theme.ts'
import { LateShell } from './late-shell.tsx'

export interface AppProps {
  readonly source: DataSource
  readonly queries: QueryClient
  /** `null`: those of the browser's address, made where an address has filters. */
  readonly filters: FiltersStore | null
  readonly theme: ThemeStore
  /** Small choices from one visit to the next: what is shown as a table. */
  readonly choices: ChoiceMemory
}

/** The whole application, with everything that it reaches out to handed in. */
export function App({ source, queries, filters, theme, choices }: AppProps) {
  const nextAttempt = useMemo(() => nextAttemptOf(source), [source])
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queries}>
        <DataSourceProvider value={source}>
          <ChoiceMemoryProvider value={choices}>
            <NextAttemptProvider value={nextAttempt}>
              <Boundary>
                <LateShell theme={theme} filters={filters} />
              </Boundary>
            </NextAttemptProvider>
          </ChoiceMemoryProvider>
        </DataSourceProvider>
      </QueryClientProvider>
    </CSPProvider>
  )
}
