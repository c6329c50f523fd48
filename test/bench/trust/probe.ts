import { i18n } from '@lingui/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { type DataSource, DataSourceProvider } from '../../../src/dashboard/data/source/data-source.ts'

/** A dashboard open at one instant. It keeps its answers until it closes. */
export interface OpenDashboard {
  /**
   * Runs the hooks of a page until it is complete.
   *
   * @param use the hooks; returns `null` while something is loading.
   * @throws what the hooks throw; Error if they take more than some minutes.
   */
  read<Value>(what: string, use: () => Value | null): Promise<Value>
  close(): void
}

const patienceMs = 300_000

// Its statements are compared as numbers: no catalogue is needed.
i18n.loadAndActivate({ locale: 'en-GB', messages: {} })

export function openDashboard(source: DataSource): OpenDashboard {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnMount: false,
        refetchOnWindowFocus: false,
      },
    },
  })
  return {
    read<Value>(what: string, use: () => Value | null): Promise<Value> {
      return new Promise<Value>((resolve, reject) => {
        const end = (): void => {
          clearTimeout(timer)
          // Not during rendering.
          setImmediate(() => root.unmount())
        }
        const fail = (reason: unknown): void => {
          end()
          reject(reason)
        }
        const root = createRoot(document.createElement('div'), { onUncaughtError: fail })
        const timer = setTimeout(
          () => fail(new Error(`${what} was not there after ${patienceMs / 1000} s`)),
          patienceMs,
        )
        const onValue = (value: Value): void => {
          end()
          resolve(value)
        }
        root.render(
          createElement(
            QueryClientProvider,
            { client: queries },
            createElement(
              DataSourceProvider,
              { value: source },
              createElement(Probe<Value>, { useValue: use, onValue }),
            ),
          ),
        )
      })
    },
    close: () => queries.clear(),
  }
}

interface ProbeProps<Value> {
  readonly useValue: () => Value | null
  readonly onValue: (value: Value) => void
}

function Probe<Value>({ useValue, onValue }: ProbeProps<Value>): null {
  const value = useValue()
  useEffect(() => {
    if (value !== null) onValue(value)
  })
  return null
}
