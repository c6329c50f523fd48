import { t } from '@lingui/core/macro'
import { Button } from '../../../ui/controls/button.tsx'
import type { Estimates } from './use-estimates.ts'

/** Shows or hides what the cameras are thought to have missed. */
export function EstimateChoice({ choice, state }: Pick<Estimates, 'choice' | 'state'>) {
  if (choice === null) return null
  const { isOn, choose } = choice
  return (
    <Button
      look="quiet"
      aria-pressed={isOn}
      aria-busy={state?.status === 'loading' || undefined}
      title={t`Estimate what the cameras missed`}
      data-screen-only
      onClick={() => choose(!isOn)}
    >
      {t`Estimate`}
    </Button>
  )
}
