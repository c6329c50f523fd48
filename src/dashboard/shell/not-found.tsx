import { Link } from 'wouter'
import { VisuallyHidden } from '../ui/marks/visually-hidden.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { useDocumentTitle } from './document-title.ts'
import { pages } from './pages-table.tsx'

export function NotFound({ path, home }: { readonly path: string; readonly home: string }) {
  useDocumentTitle(['No such page'])
  return (
    <>
      <h1>
        <VisuallyHidden>No such page</VisuallyHidden>
      </h1>
      <EmptyState
        title={`There is no page at ${path}`}
        action={<Link href={home}>Go to {pages[0].label}</Link>}
      >
        The address may be mistyped, or of a page that has moved.
      </EmptyState>
    </>
  )
}
