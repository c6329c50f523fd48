import { t } from '@lingui/core/macro'
import { NotePopup, type PopoverNoteProps } from '../../ui/note-popup.tsx'
import type { Arrival } from '../../ui/states/late-popup.tsx'
import styles from './definition.module.css'
import { definitions } from './definitions.ts'
import { type Term, termNames } from './terms.ts'

export interface DefinitionPopupProps extends Omit<PopoverNoteProps, 'children'> {
  readonly term: Term
  /** What is particular here. */
  readonly here?: string | undefined
  readonly arrival: Arrival
}

export function DefinitionPopup({ term, here, ...note }: DefinitionPopupProps) {
  return (
    <NotePopup {...note} title={termNames[term]()}>
      <dl className={styles.definition}>
        {linesOf(term, here).map(
          ({ name, says }) =>
            says !== undefined && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{says}</dd>
              </div>
            ),
        )}
      </dl>
    </NotePopup>
  )
}

function linesOf(term: Term, here: string | undefined) {
  const { formula, counts, staff, note, refreshed } = definitions[term]()
  return [
    { name: t`Formula`, says: formula },
    { name: t`Scope`, says: counts },
    { name: t`Staff`, says: staff },
    { name: t`Note`, says: note },
    { name: t`Refreshed`, says: refreshed },
    { name: t`On this page`, says: here },
  ]
}
