import { plural, t } from '@lingui/core/macro'
import { Link } from 'wouter'
import { taxonomyParts } from '../../../domain/zones/floor.ts'
import { CameraLink } from '../../data/camera-link/camera-link.tsx'
import styles from './attention.module.css'
import type { Affected, Finding } from './findings.tsx'
import type { Links } from './link-to.ts'

export interface FindingTextProps {
  readonly finding: Finding
  /** The id of the store that it is about. */
  readonly store: string
  readonly links: Links
  /** Writes the normal range, which otherwise has a column of its own. */
  readonly withRange?: boolean
}

/** A finding as a link to what explains it, with its details, and a link to what it affects. */
export function FindingText({ finding, store, links, withRange = false }: FindingTextProps) {
  const { mark, text, detail, explainedBy, affects, range } = finding
  return (
    <span className={styles.finding}>
      {mark}
      <span>
        <Explained {...{ explainedBy, store, links }}>{text}</Explained>
        {detail !== null && <span className={styles.detail}> · {detail}</span>}
        {withRange && range !== undefined && (
          <span className={styles.detail}> · {t`normal range ${range}`}</span>
        )}
        {affects !== undefined && (
          <>
            <span className={styles.detail}> · </span>
            <AffectedLink affects={affects} store={store} links={links} />
          </>
        )}
      </span>
    </span>
  )
}

interface ExplainedProps extends Pick<FindingTextProps, 'store' | 'links'>, Pick<Finding, 'explainedBy'> {
  readonly children: string
}

function Explained({ explainedBy, store, links, children }: ExplainedProps) {
  if ('camera' in explainedBy) {
    return (
      <CameraLink recording={explainedBy.camera} className={styles.link}>
        {children}
      </CameraLink>
    )
  }
  const { page } = explainedBy
  const href = page === 'cameras' ? links.cameras(store) : links.page(page, store, explainedBy.why)
  return (
    <Link href={href} className={styles.link}>
      {children}
    </Link>
  )
}

interface AffectedLinkProps extends Pick<FindingTextProps, 'store' | 'links'> {
  readonly affects: Affected
}

function AffectedLink({ affects, store, links }: AffectedLinkProps) {
  if (affects.kind === 'entries') {
    return (
      <Link href={links.page('footfall', store, true)} className={styles.secondLink}>
        {t`See affected entries`}
      </Link>
    )
  }
  return (
    <Link href={links.zones(store, affects.zones)} className={styles.secondLink}>
      {zonesWords(affects.zones)}
    </Link>
  )
}

/** "See zone Kids", "See 2 affected zones". */
function zonesWords(paths: readonly string[]): string {
  const [path = ''] = paths
  if (paths.length > 1) {
    return plural(paths.length, { one: 'See # affected zone', other: 'See # affected zones' })
  }
  const zone = taxonomyParts(path).at(-1) ?? path
  return t`See zone ${zone}`
}
