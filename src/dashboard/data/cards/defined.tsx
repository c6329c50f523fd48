import { t } from '@lingui/core/macro'
import { InfoIcon } from '../../ui/marks/icons.tsx'
import { latePart } from '../../ui/states/late-part.tsx'
import { LatePopup } from '../../ui/states/late-popup.tsx'
import { type Term, termNames } from '../definitions/terms.ts'
import styles from './defined.module.css'

export const definitionPopup = latePart(
  async () => (await import('../definitions/definition-popup.tsx')).DefinitionPopup,
)

export interface DefinedProps {
  readonly term: Term
  /** What is particular here: "Rate × visitors." */
  readonly here?: string | undefined
}

/** The definition of a figure behind an "i", beside its name. The words are fetched when there is time for them. */
export function Defined({ term, here }: DefinedProps) {
  const name = termNames[term]()
  const button = {
    trigger: <InfoIcon size={14} />,
    triggerClassName: styles.trigger,
    triggerName: t`Definition of ${name}`,
  }
  return <LatePopup part={definitionPopup} props={{ term, here, ...button }} {...button} />
}
