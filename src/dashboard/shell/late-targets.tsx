import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { Session } from '../../protocol/session.ts'
import { Card } from '../ui/card.tsx'
import { FailedState } from '../ui/states/failed-state.tsx'
import { Late, latePart } from '../ui/states/late-part.tsx'
import { chainCalendarOf } from './chain-calendar.ts'
import { useDocumentTitle } from './document-title.ts'

export const targetsPath = '/targets'

const targets = latePart(async () => (await import('../pages/targets/targets.tsx')).Targets)

/** The page of targets, a separate chunk without filters. */
export function LateTargets({
  session,
  search,
}: {
  readonly session: Session | null
  readonly search: string
}) {
  useDocumentTitle([t`Targets`])
  return (
    <Late
      part={targets}
      props={{
        calendar: chainCalendarOf(session, i18n.locale),
        givenStore: new URLSearchParams(search).get('store') ?? '',
      }}
      waiting={null}
      missing={(retry) => (
        <Card title={t`Targets`}>
          <FailedState what={t`this page`} code="unavailable" onRetry={retry} />
        </Card>
      )}
    />
  )
}
