import { t } from '@lingui/core/macro'
import { Link, useLocation, useSearch } from 'wouter'
import { withParameters } from '../../ui/memory/address-parameters.ts'
import styles from './styles/views.module.css'

export const cameraViews = ['live', 'incidents', 'uptime', 'sla'] as const
export type CameraView = (typeof cameraViews)[number]

const parameter = 'view'

function viewWords(view: CameraView): string {
  switch (view) {
    case 'live':
      return t({ message: 'Live', comment: 'Tab of the page of cameras: how they are now' })
    case 'incidents':
      return t`Incidents`
    case 'uptime':
      return t`Uptime`
    case 'sla':
      return t`SLA`
  }
}

/** The part of the page that the address names. Only this part asks its questions. */
export function useCameraView(): CameraView {
  const asked = new URLSearchParams(useSearch()).get(parameter)
  return cameraViews.find((view) => view === asked) ?? 'live'
}

/** Returns the query of the same page with another view. */
export function viewQuery(search: string, view: CameraView): string {
  return withParameters(search, [parameter], { [parameter]: view === 'live' ? '' : view })
}

/** The parts of the page as tabs. Each is a link. */
export function Views({ view }: { readonly view: CameraView }) {
  const search = useSearch()
  const [path] = useLocation()
  return (
    <nav className={styles.views} aria-label={t`Camera views`} data-screen-only>
      {cameraViews.map((one) => {
        const query = viewQuery(search, one)
        return (
          <Link
            key={one}
            href={query === '' ? path : `${path}?${query}`}
            className={styles.view}
            aria-current={one === view ? 'page' : undefined}
          >
            {viewWords(one)}
          </Link>
        )
      })}
    </nav>
  )
}
