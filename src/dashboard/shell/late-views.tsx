import { t } from '@lingui/core/macro'
import { latePart } from '../ui/states/late-part.tsx'
import { LatePopup } from '../ui/states/late-popup.tsx'
import styles from './shell.module.css'

const button = latePart(async () => (await import('../views/views-button.tsx')).ViewsButton)

/** Opens the saved views. */
export function LateViews({ onChosen }: { readonly onChosen: () => void }) {
  const triggerClassName = styles.accountLink
  return (
    <LatePopup
      part={button}
      props={{ triggerClassName, onChosen }}
      trigger={t`Saved views`}
      triggerClassName={triggerClassName}
    />
  )
}
