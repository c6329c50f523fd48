import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { useAddressChoice } from '../memory/address-choice.ts'
import { useRemembered } from '../memory/remembered.ts'
import { Segmented } from './segmented.tsx'

/** How a panel shows its values: every chart has its table. */
export type Shape = 'chart' | 'table'

const shapes: readonly [Shape, Shape] = ['chart', 'table']

/**
 * How a panel is shown: as the address says, else as it was chosen last time. A table is in the address, so that its link
 * shows one to everybody.
 *
 * @param panel a name that stays.
 */
export function useShape(panel: string): readonly [Shape, (shape: Shape) => void] {
  const name = `shape.${panel}`
  const [remembered, remember] = useRemembered(name, shapes)
  const [word, write] = useAddressChoice(name)
  const addressed = shapes.find((shape) => shape === word)
  const isUnwritten = addressed === undefined && remembered === 'table'
  useEffect(() => {
    if (isUnwritten) write('table')
  }, [isUnwritten, write])
  const choose = (shape: Shape) => {
    remember(shape)
    write(shape)
  }
  return [addressed ?? remembered, choose]
}

export interface ShapeChoiceProps {
  readonly shape: Shape
  readonly onChoose: (shape: Shape) => void
}

export function ShapeChoice({ shape, onChoose }: ShapeChoiceProps) {
  return (
    <div data-screen-only>
      <Segmented<Shape>
        label={t`View`}
        size="small"
        value={shape}
        onChoose={onChoose}
        segments={[
          { value: 'chart', label: t`Chart` },
          { value: 'table', label: t`Table` },
        ]}
      />
    </div>
  )
}
