import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { FailedPart } from '../cards/failed-part.tsx'
import { failureOf } from '../source/failure.ts'
import styles from './history.module.css'

/** Folded away. What it holds is drawn, and read, once a viewer unfolds it. */
export function History({ children }: { readonly children: ReactNode }) {
  const [isOpen, open] = useState(false)
  return (
    <details
      className={styles.history}
      data-screen-only
      onToggle={({ currentTarget }) => open(currentTarget.open)}
    >
      <summary>{t`History`}</summary>
      {isOpen && children}
    </details>
  )
}

/** A version of what somebody wrote. */
export interface ShownVersion {
  /** Who wrote it, and when: "Changed by Ann, 14:20". */
  readonly written: string
  /** What it changed: "Title: Sale → Winter sale". */
  readonly changes: readonly string[]
}

export interface VersionsProps<Version> {
  readonly asked: {
    /** First to last. `undefined` until they are known. */
    readonly data: readonly Version[] | undefined
    readonly error: Error | null
    readonly isFetching: boolean
    refetch(): unknown
  }
  /** Returns what is shown of them, first to last. */
  readonly shownOf: (versions: readonly Version[]) => readonly ShownVersion[]
  /** Shown if there is no version. */
  readonly none?: string
}

/** Lists versions, latest first. */
export function Versions<Version>({ asked, shownOf, none }: VersionsProps<Version>) {
  const { data, error, isFetching, refetch } = asked
  if (data === undefined) {
    if (error === null) return <Skeleton height="48px" />
    return (
      <FailedPart
        what={t`history`}
        of={{ failure: failureOf(error), retrying: isFetching }}
        onRetry={() => void refetch()}
      />
    )
  }
  const versions = shownOf(data)
  if (versions.length === 0) return <p className={styles.none}>{none}</p>
  return (
    <ol className={styles.versions} reversed>
      {versions
        .map((version, place) => ({ ...version, place }))
        .reverse()
        .map(({ written, changes, place }) => (
          <li key={place}>
            <span className={styles.written}>{written}</span>
            {changes.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </li>
        ))}
    </ol>
  )
}
