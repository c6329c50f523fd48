import { t } from '@lingui/core/macro'
import { Link } from 'wouter'
import { Card } from '../ui/card.tsx'
import { VisuallyHidden } from '../ui/marks/visually-hidden.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { useDocumentTitle } from './document-title.ts'

export function NotFound({ path, home }: { readonly path: string; readonly home: string }) {
  useDocumentTitle([t`Page not found`])
  return (
    <>
      <h1>
        <VisuallyHidden>{t`Page not found`}</VisuallyHidden>
      </h1>
      <Card title={t`Page not found`}>
        <EmptyState
          title={t`There is no page at ${path}`}
          action={<Link href={home}>{t`Go to the overview`}</Link>}
        >
          {t`Check the address, or go to the overview.`}
        </EmptyState>
      </Card>
    </>
  )
}
