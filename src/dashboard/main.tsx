import { QueryClient } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createCoreHttp } from './data/source/core-http.ts'
import { type DataSource, paceOf } from './data/source/data-source.ts'
import {
  browserClock,
  browserSigns,
  createMetricsSocket,
  keepConnected,
} from './data/source/metrics-socket.ts'
import { openBrowserLanguage } from './language/browser-language.ts'
import type { LanguageStore } from './language/language-store.ts'
import { App } from './shell/app.tsx'
import { loadAddress, wallPath } from './shell/late-shell.tsx'
import './ui/base.css'
import { browserChoices } from './ui/memory/remembered.ts'

const isWall = window.location.pathname === wallPath

const online: DataSource = {
  client: createMetricsSocket(),
  http: createCoreHttp((input, init) => fetch(input, init)),
  clock: browserClock,
  // Between two and ten seconds after each refresh, another moment on each screen.
  refreshLagMs: 2000 + Math.round(Math.random() * 8000),
  pace: paceOf(Math.random()),
  random: Math.random,
}

const retryMs = 5000
const memory = browserChoices(() => window.localStorage)
const place = document.getElementById('app')
if (place === null) throw new Error('The page has no #app.')
/** Or without a server: the document then comes from the copy on this device. */
const isOffline = !isWall && (!navigator.onLine || 'kept' in place.dataset)
const loading = Promise.all([openLanguage(place), openPages(), loadAddress(window.location.pathname)])
// The first date that a page writes costs it some twenty milliseconds: while its files come, in a task of its own.
setTimeout(() => new Intl.DateTimeFormat())
if (!isOffline) keepConnected(online.client, browserSigns(), isWall)
const [language, pages] = await loading
const kept = pages?.kept ?? null
if (isOffline && kept === null) keepConnected(online.client, browserSigns())
const root = createRoot(place)
// In pieces between which the browser may do other work, and not in one long task.
startTransition(() =>
  root.render(
    <StrictMode>
      <App
        source={pages?.source ?? online}
        kept={kept}
        queries={new QueryClient()}
        choices={null}
        memory={memory}
        theme={null}
        language={language}
      />
    </StrictMode>,
  ),
)

/** A page works without this module, but keeps nothing. */
async function openPages() {
  if (isWall) return null
  try {
    return await (await import('./data/kept/page-source.ts')).openPageSource(online, isOffline)
  } catch {
    return null
  }
}

/** Without words a page can say nothing, and nobody attends the wall: tries again until the server is back. */
async function openLanguage(notice: HTMLElement): Promise<LanguageStore> {
  for (;;) {
    try {
      return await openBrowserLanguage(window, memory)
    } catch {
      notice.textContent = 'Shopfloor couldn’t be loaded. Retrying…'
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}
