import type { PageProps } from '../screen.ts'
import { CamerasPage, CamerasSkeleton } from './cameras-page.tsx'

/** The page as the shell takes it. */
export function Cameras({ screen }: PageProps) {
  return screen === null ? <CamerasSkeleton /> : <CamerasPage screen={screen} />
}
