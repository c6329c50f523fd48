import type { PageProps } from '../screen.ts'
import { FootfallPage, FootfallSkeleton } from './footfall-page.tsx'

/** The page as the shell takes it. */
export function Footfall({ screen }: PageProps) {
  return screen === null ? <FootfallSkeleton /> : <FootfallPage screen={screen} />
}
