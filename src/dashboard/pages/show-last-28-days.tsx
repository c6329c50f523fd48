import { t } from '@lingui/core/macro'
import { Button } from '../ui/controls/button.tsx'
import type { Screen } from './screen.ts'

/** The way out where a range has nothing to show. */
export function ShowLast28Days({ screen }: { readonly screen: Screen }) {
  return (
    <Button
      look="filled"
      onClick={() =>
        screen.onChange((filters) => ({
          ...filters,
          granularity: 'auto',
          range: { kind: 'preset', preset: 'last-28-days' },
        }))
      }
    >
      {t`Show the last 28 days`}
    </Button>
  )
}
