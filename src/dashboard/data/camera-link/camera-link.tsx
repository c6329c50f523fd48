import type { ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { dialogEntry } from '../../ui/memory/dialog-address.ts'
import { cameraQuery } from './camera-address.ts'
import styles from './camera-link.module.css'

export interface CameraLinkProps {
  readonly recording: string
  /** The name of the camera, or a sentence about it. */
  readonly children: ReactNode
  /** `row`: the whole row of a table, or of a list, opens the panel. */
  readonly reach?: 'words' | 'row'
  readonly className?: string | undefined
}

/** A link from the name of a camera to its panel, over the same page. */
export function CameraLink({ recording, children, reach = 'words', className }: CameraLinkProps) {
  const [path] = useLocation()
  const search = useSearch()
  return (
    <Link
      href={`${path}?${cameraQuery(search, recording)}`}
      state={dialogEntry}
      className={[styles.link, className].filter(Boolean).join(' ')}
      data-reach={reach}
      aria-haspopup="dialog"
    >
      {children}
    </Link>
  )
}
