import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { whyParameters } from '../../coverage/why-question.ts'
import { withParameters } from '../../ui/memory/address-parameters.ts'

/** Holds the recording id of the camera whose panel is open. */
const parameter = 'camera'

/** Marks the entries of the history that opening made: closing one of those goes back. */
export interface CameraEntry {
  readonly openedCamera?: boolean
}

/** The query that opens the panel of a camera over the same page. It takes the place of a dialog about coverage. */
export function cameraQuery(search: string, recording: string): string {
  return withParameters(search, [parameter, ...whyParameters], { [parameter]: recording })
}

export interface OpenCamera {
  /** `null`: no panel is open. */
  readonly recording: string | null
  readonly close: () => void
}

/** The camera whose panel is open. It is in the address, so that a link opens the same panel and Back closes it. */
export function useOpenCamera(): OpenCamera {
  const search = useSearch()
  const [path, navigate] = useLocation()
  return useMemo(
    () => ({
      recording: new URLSearchParams(search).get(parameter) || null,
      close: () => {
        const entry: CameraEntry | null = window.history.state
        if (entry?.openedCamera) {
          window.history.back()
          return
        }
        const query = withParameters(search, [parameter], {})
        navigate(query === '' ? path : `${path}?${query}`, { replace: true })
      },
    }),
    [search, path, navigate],
  )
}
