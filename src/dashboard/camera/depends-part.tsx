import { t } from '@lingui/core/macro'
import { Link, useSearch } from 'wouter'
import { whyParameters } from '../coverage/why-question.ts'
import { zoneWords } from '../data/questions/floor.ts'
import { withParameters } from '../ui/memory/address-parameters.ts'
import styles from './camera-panel.module.css'
import type { KnownCamera } from './use-camera.ts'

/** The figures that are incomplete while the camera is blind, with links to them. */
export function DependsPart({ known: { store, affects } }: { readonly known: KnownCamera }) {
  const search = useSearch()
  const linkTo = (page: string, zone?: string) =>
    `${page}?${withParameters(search, ['camera', 'stores', 'trend', ...whyParameters], {
      stores: store.id,
      ...(zone !== undefined && { trend: zone }),
    })}`
  const zones = affects?.zones ?? []
  return (
    <section className={styles.part} aria-label={t`Affects`}>
      <h3 className={styles.heading}>{t`Affects`}</h3>
      {affects === null ? (
        <p className={styles.small}>{t`Unknown: this data source doesn’t say what its cameras count.`}</p>
      ) : !affects.entries && zones.length === 0 ? (
        <p className={styles.small}>{t`No zones or entrances`}</p>
      ) : (
        <ul className={styles.affects}>
          {affects.entries && (
            <li>
              <Link href={linkTo('/footfall')}>{t`Entries of the store`}</Link>
            </li>
          )}
          {zones.map((zone) => (
            <li key={zone}>
              <Link href={linkTo('/zones', zone)}>{zoneWords(zone)}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
