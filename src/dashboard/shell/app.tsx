import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { KeptNumbers } from '../data/kept/use-kept-from.ts'
import { type DataSource, DataSourceProvider } from '../data/source/data-source.ts'
import { nextAttemptOf } from '../data/source/next-attempt.ts'
import { type LanguageStore, useLanguage } from '../language/language-store.ts'
import { type ChoiceMemory, ChoiceMemoryProvider } from '../ui/memory/remembered.ts'
import { NextAttemptProvider } from '../ui/states/attempts.ts'
import { Boundary } from '../ui/states/boundary.tsx'
import type { ThemeStore } from '../ui/theme/theme.ts'
import type { ChoicesStore } from './choices.ts'
import { LateShell } from './late-shell.tsx'

export interface AppProps {
  readonly source: DataSource
  readonly queries: QueryClient
  /** `null` takes the choices from the URL, on pages that have choices. */
  readonly choices: ChoicesStore | null
  /** `null` takes the theme from the document, as `public/theme.js` set it before the first paint. */
  readonly theme: ThemeStore | null
  readonly language: LanguageStore
  /** Where the app was opened without a network: from when the numbers of `source` are. */
  readonly kept?: KeptNumbers | null
  /** Small preferences kept between visits, such as chart or table. */
  readonly memory: ChoiceMemory
}

/** The application, with all external dependencies injected. */
export function App({ source, queries, choices, theme, language, memory, kept = null }: AppProps) {
  const tag = useLanguage(language)
  const [keptOpen] = useState(() => ({ menu: false }))
  const nextAttempt = useMemo(() => nextAttemptOf(source), [source])
  return (
    <QueryClientProvider client={queries}>
      <DataSourceProvider value={source}>
        <ChoiceMemoryProvider value={memory}>
          <NextAttemptProvider value={nextAttempt}>
            {/* In another language everything is written again; the address and the answers are kept. */}
            <Boundary key={tag}>
              <LateShell
                theme={theme}
                language={language}
                choices={choices}
                keptOpen={keptOpen}
                kept={kept}
              />
            </Boundary>
          </NextAttemptProvider>
        </ChoiceMemoryProvider>
      </DataSourceProvider>
    </QueryClientProvider>
  )
}
