import { useMemo, useState } from 'react'
import { latePart, usePrefetch } from '../ui/late-part.tsx'
import type { Report } from './report.ts'

const printHead = latePart(async () => (await import('./print-head.tsx')).PrintHead)

/** The head of a page on paper, fetched when the browser has nothing else to do: nobody prints a page that loads. */
export function LatePrintHead(props: { readonly report: Report }) {
  const [, setLoaded] = useState(printHead.loaded !== null)
  const ahead = useMemo(
    () => ({ load: async () => void (await printHead.load().then(() => setLoaded(true))) }),
    [],
  )
  usePrefetch(ahead)
  const Head = printHead.loaded
  return Head && <Head {...props} />
}
