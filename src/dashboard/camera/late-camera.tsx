import { useOpenCamera } from '../data/camera-link/camera-address.ts'
import { Late, latePart } from '../ui/states/late-part.tsx'
import type { CameraSubject } from './camera-subject.ts'

const cameraPanel = latePart(async () => (await import('./camera-panel.tsx')).CameraPanel)

/** The panel of the camera that the address names. Its code is fetched when it first does. */
export function LateCamera(subject: CameraSubject) {
  const { recording, close } = useOpenCamera()
  if (recording === null && cameraPanel.loaded === null) return null
  // If the code cannot be fetched, opening a camera again tries again.
  return (
    <Late
      part={cameraPanel}
      props={{ subject, recording, onClose: close }}
      waiting={null}
      missing={() => null}
    />
  )
}
