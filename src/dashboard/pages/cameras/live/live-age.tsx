import { t } from '@lingui/core/macro'
import type { LiveCameras } from '../../../data/questions/use-live-cameras.ts'
import { useTick } from '../../../data/source/use-tick.ts'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { StatusShape } from '../../../ui/marks/status-mark.tsx'
import { formatDuration, formatSince } from '../../../ui/words/format-duration.ts'
import styles from '../styles/cameras.module.css'

/** The age of the shown states, counting the seconds. An empty place before the first response. */
export function LiveAge({ live }: { readonly live: LiveCameras }) {
  const now = useTick(1000)
  const { answeredAt, trust } = live
  const isKnown = answeredAt !== null
  const age = formatSince(answeredAt ?? now, now)
  return (
    <span className={styles.age} data-trust={trust} data-empty={!isKnown || undefined}>
      <StatusShape state={trust === 'fresh' ? 'online' : 'unknown'} />
      {trust === 'repeated' ? t`Status is stale` : t`Updated ${age} ago`}
    </span>
  )
}

export const refreshChoices = ['10', '30', '60'] as const
export type RefreshChoice = (typeof refreshChoices)[number]

interface RefreshProps {
  readonly value: RefreshChoice
  readonly onChoose: (value: RefreshChoice) => void
}

/** How often the cameras are asked about. */
export function RefreshControl({ value, onChoose }: RefreshProps) {
  return (
    <Segmented<RefreshChoice>
      label={t`Refresh every`}
      size="small"
      segments={refreshChoices.map((seconds) => ({
        value: seconds,
        label: formatDuration(Number(seconds)),
      }))}
      value={value}
      onChoose={onChoose}
    />
  )
}
