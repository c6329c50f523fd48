import { useRemembered } from './remembered.ts'
import { Segmented } from './segmented.tsx'

/** How a panel shows its values: every chart has its table. */
export type Shape = 'chart' | 'table'

/** How the panels of a page are shown, as it was chosen last time. @param panel a name that stays. */
export function useShape(panel: string) {
  return useRemembered<Shape>(`shape.${panel}`, ['chart', 'table'])
}

export interface ShapeChoiceProps {
  readonly shape: Shape
  readonly onChoose: (shape: Shape) => void
}

export function ShapeChoice({ shape, onChoose }: ShapeChoiceProps) {
  return (
    <div data-screen-only>
      <Segmented<Shape>
        label="Shown as"
        size="small"
        value={shape}
        onChoose={onChoose}
        segments={[
          { value: 'chart', label: 'Chart' },
          { value: 'table', label: 'Table' },
        ]}
      />
    </div>
  )
}
