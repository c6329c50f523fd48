import { useSearch } from 'wouter'
import { whyParameters } from '../../coverage/why-question.ts'
import { withParameters } from '../../ui/memory/address-parameters.ts'
import { useDialogClose } from '../../ui/memory/dialog-address.ts'

/** Holds the recording id of the camera whose panel is open. */
const parameter = 'camera'
const ownParameters = [parameter]

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
  const recording = new URLSearchParams(useSearch()).get(parameter) || null
  return { recording, close: useDialogClose(ownParameters) }
}
