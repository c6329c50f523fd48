import { t } from '@lingui/core/macro'
import { Segmented } from '../controls/segmented.tsx'
import { MoonIcon, SunIcon, SystemThemeIcon } from '../marks/icons.tsx'
import type { ThemeChoice } from './theme.ts'

export interface ThemeToggleProps {
  readonly choice: ThemeChoice
  readonly onChoose: (choice: ThemeChoice) => void
}

export function ThemeToggle({ choice, onChoose }: ThemeToggleProps) {
  return (
    <Segmented<ThemeChoice>
      label={t`Theme`}
      size="small"
      value={choice}
      onChoose={onChoose}
      segments={[
        { value: 'system', name: t`System theme`, label: <SystemThemeIcon size={14} /> },
        { value: 'light', name: t`Light`, label: <SunIcon size={14} /> },
        { value: 'dark', name: t`Dark`, label: <MoonIcon size={14} /> },
      ]}
    />
  )
}
