import { t } from '@lingui/core/macro'
import { Component, isValidElement, type ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { EmptyState } from './empty-state.tsx'

interface BoundaryProps {
  readonly children: ReactNode
}

interface BoundaryState {
  readonly failed: boolean
}

/**
 * Contains an error of drawing: the rest of the page lives on, and a button tries again. New content is tried without the
 * button. The same content is not, or screen readers would announce the failure at each drawing around it.
 */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false }

  static getDerivedStateFromError(): BoundaryState {
    return { failed: true }
  }

  override componentDidUpdate(before: BoundaryProps, { failed }: BoundaryState): void {
    if (failed && this.state.failed && !isSameToDraw(before.children, this.props.children)) this.#tryAgain()
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <div role="alert">
        <EmptyState
          title={t`Something went wrong here`}
          action={
            <Button look="filled" onClick={() => this.#tryAgain()}>
              {t`Try again`}
            </Button>
          }
        >
          {t`If it keeps happening, reload the page or select other filters.`}
        </EmptyState>
      </div>
    )
  }

  #tryAgain(): void {
    this.setState({ failed: false })
  }
}

/** Compares elements and lists by content, because each render makes new ones. Functions are new each time too, so they are ignored. */
function isSameToDraw(before: unknown, after: unknown): boolean {
  if (isValidElement<object>(before) && isValidElement<object>(after)) {
    return before.type === after.type && before.key === after.key && isSameWithin(before.props, after.props)
  }
  if (Array.isArray(before) && Array.isArray(after)) return isSameWithin(before, after)
  return Object.is(before, after) || (typeof before === 'function' && typeof after === 'function')
}

function isSameWithin(before: object, after: object): boolean {
  const others = new Map(Object.entries(after))
  const parts = Object.entries(before)
  return parts.length === others.size && parts.every(([name, part]) => isSameToDraw(part, others.get(name)))
}
