import type { PageProps } from '../screen.ts'
import { ConversionPage, ConversionSkeleton } from './conversion-page.tsx'

/** The page as the shell takes it. */
export function Conversion({ screen }: PageProps) {
  return screen === null ? <ConversionSkeleton /> : <ConversionPage screen={screen} />
}
