import { InfoIcon } from '../../ui/marks/icons.tsx'
import { latePart } from '../../ui/states/late-part.tsx'
import { LatePopup } from '../../ui/states/late-popup.tsx'
import type { Term } from '../definitions/definitions.ts'
import styles from './defined.module.css'

export const definitionPopup = latePart(
  async () => (await import('../definitions/definition-popup.tsx')).DefinitionPopup,
)

export interface DefinedProps {
  /** As it is called in the table of definitions. */
  readonly term: Term
  /** What is particular here: "Here it is the rate × the customers." */
  readonly here?: string | undefined
}

/** The definition of a figure behind an "i", beside its name. The words are fetched when there is time for them. */
export function Defined({ term, here }: DefinedProps) {
  const button = {
    trigger: <InfoIcon size={14} />,
    triggerClassName: styles.trigger,
    triggerName: `What is ${term}?`,
  }
  return <LatePopup part={definitionPopup} props={{ term, here, ...button }} {...button} />
}
