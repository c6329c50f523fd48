import { NotePopup, type PopoverNoteProps } from '../../ui/note-popup.tsx'
import type { Arrival } from '../../ui/states/late-popup.tsx'
import styles from './definition.module.css'
import { type Definition, definitions, type Term } from './definitions.ts'

export interface DefinitionPopupProps extends Omit<PopoverNoteProps, 'children'> {
  readonly term: Term
  /** What is particular here. */
  readonly here?: string | undefined
  readonly arrival: Arrival
}

export function DefinitionPopup({ term, here, ...note }: DefinitionPopupProps) {
  const definition: Definition = definitions[term]
  return (
    <NotePopup {...note} title={term}>
      <dl className={styles.definition}>
        {lineWords.map(
          ({ part, name }) =>
            definition[part] !== undefined && (
              <div key={part}>
                <dt>{name}</dt>
                <dd>{definition[part]}</dd>
              </div>
            ),
        )}
        {here !== undefined && (
          <div>
            <dt>Here</dt>
            <dd>{here}</dd>
          </div>
        )}
      </dl>
    </NotePopup>
  )
}

const lineWords = [
  { part: 'formula', name: 'Formula' },
  { part: 'counts', name: 'Counts' },
  { part: 'staff', name: 'Staff' },
  { part: 'note', name: 'Note' },
  { part: 'refreshed', name: 'Refreshed' },
] as const satisfies readonly { readonly part: keyof Definition; readonly name: string }[]
