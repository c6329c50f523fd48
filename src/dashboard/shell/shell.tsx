import { CSPProvider } from '@base-ui/react/csp-provider'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Link, Redirect, useLocation, useSearch } from 'wouter'
import { browserLocation } from '../address/browser-location.ts'
import { type KeptNumbers, KeptProvider } from '../data/kept/use-kept-from.ts'
import { useSession } from '../data/source/session.ts'
import { useRecovery } from '../data/source/use-recovery.ts'
import { LanguageMenu } from '../language/language-menu.tsx'
import type { LanguageStore } from '../language/language-store.ts'
import { AppFrame } from '../ui/app-frame.tsx'
import { Button } from '../ui/controls/button.tsx'
import { useChoiceMemory } from '../ui/memory/remembered.ts'
import { NavItem } from '../ui/nav-item.tsx'
import { useNarrow } from '../ui/table/use-narrow.ts'
import { browserThemeStorage, createThemeStore, type ThemeStore, useTheme } from '../ui/theme/theme.ts'
import { ThemeToggle } from '../ui/theme/theme-toggle.tsx'
import { Account } from './account.tsx'
import { ChoicesProvider, type ChoicesStore, createChoicesStore } from './choices.ts'
import { LateScreens, screensPath } from './late-screens.tsx'
import { LateShortcuts } from './late-shortcuts.tsx'
import { LateTargets, targetsPath } from './late-targets.tsx'
import { LateViews } from './late-views.tsx'
import { NotFound } from './not-found.tsx'
import { homePath } from './page-parts.ts'
import { pageAt, pages } from './pages-table.tsx'
import { type KeptOpen, PhoneMenu } from './phone-menu.tsx'
import { usePrefetchOnHover } from './prefetch-on-hover.ts'
import { SessionGate } from './session-gate.tsx'
import styles from './shell.module.css'
import { Workspace } from './workspace.tsx'

export interface ShellProps {
  /** `null` takes the theme of the document. */
  readonly theme: ThemeStore | null
  readonly language: LanguageStore
  /** `null` takes the choices from the URL. */
  readonly choices: ChoicesStore | null
  readonly keptOpen: KeptOpen
  /** Where the app was opened without a network: from when the numbers are. */
  readonly kept: KeptNumbers | null
}

/** The frame around every page, and the routing. */
export function Shell({ theme, language, choices, keptOpen, kept }: ShellProps) {
  const memory = useChoiceMemory()
  const [own] = useState(() => choices ?? createChoicesStore({ location: browserLocation(window), memory }))
  const [ownTheme] = useState(
    () => theme ?? createThemeStore(document.documentElement, browserThemeStorage(window)),
  )
  return (
    // The policy of the page allows no style elements, which popups would add.
    <CSPProvider disableStyleElements>
      <ChoicesProvider value={own}>
        <KeptProvider value={kept}>
          <Frame theme={ownTheme} language={language} keptOpen={keptOpen} />
        </KeptProvider>
      </ChoicesProvider>
    </CSPProvider>
  )
}

interface FrameProps extends Pick<ShellProps, 'language' | 'keptOpen'> {
  readonly theme: ThemeStore
}

function Frame({ theme, language, keptOpen }: FrameProps) {
  const onPhone = useNarrow('bottomBar')
  const [path] = useLocation()
  const search = useSearch()
  const query = search === '' ? '' : `?${search}`
  const [listOpen, openList] = useState(false)
  const themeChoice = useTheme(theme)
  const session = useSession()
  useRecovery()
  const prefetch = usePrefetchOnHover()

  if (path === '/') return <Redirect to={`${homePath}${query}`} replace />
  const page = pageAt(path)
  const account = (close: () => void) => (
    <>
      <Link href={targetsPath} className={styles.accountLink} onClick={close}>
        {t`Targets`}
      </Link>
      {session?.user?.role !== 'wall' && <LateViews onChosen={close} />}
      <Account session={session} go={go} />
    </>
  )
  const themes = <ThemeToggle choice={themeChoice} onChoose={theme.choose} />
  return (
    <AppFrame
      links={
        <>
          {pages.map((one) => (
            // Keep the query string so all pages share the same filters.
            <Link key={one.path} href={`${one.path}${query}`} asChild>
              <NavItem
                icon={one.icon}
                label={one.label()}
                current={page?.path === one.path}
                onPointerEnter={() => prefetch.to(one)}
                onFocus={() => prefetch.to(one)}
              />
            </Link>
          ))}
          {onPhone && <PhoneMenu keptOpen={keptOpen} language={language} theme={themes} account={account} />}
        </>
      }
      foot={
        onPhone ? undefined : (
          <>
            {account(() => {})}
            <LanguageMenu language={language} />
            {themes}
            <Button look="quiet" onClick={() => openList(true)}>
              <kbd>?</kbd> {t`Keyboard shortcuts`}
            </Button>
          </>
        )
      }
    >
      {path === screensPath ? (
        <SessionGate session={session} place={`${path}${query}`} go={go}>
          <LateScreens session={session} search={search} />
        </SessionGate>
      ) : path === targetsPath ? (
        <SessionGate session={session} place={`${path}${query}`} go={go}>
          <LateTargets session={session} search={search} />
        </SessionGate>
      ) : page === undefined ? (
        <NotFound path={path} home={`${homePath}${query}`} />
      ) : (
        <SessionGate session={session} place={`${path}${query}`} go={go}>
          <Workspace
            page={page}
            session={session}
            onList={() => openList(true)}
            screenRef={prefetch.screen}
          />
        </SessionGate>
      )}
      <LateShortcuts open={listOpen} onOpenChange={openList} />
    </AppFrame>
  )
}

const go = (address: string): void => window.location.assign(address)
