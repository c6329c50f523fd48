import { Component, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface BoundaryProps {
  readonly children: ReactNode
}

interface BoundaryState {
  readonly failed: boolean
}

/**
 * What failed in drawing stays where it failed: what stands around it lives on, and it can be tried again. What there
 * is to draw next is tried by itself.
 */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false }

  static getDerivedStateFromError(): BoundaryState {
    return { failed: true }
  }

  override componentDidUpdate(before: BoundaryProps, { failed }: BoundaryState): void {
    if (failed && this.state.failed && before.children !== this.props.children) this.#tryAgain()
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <div role="alert">
        <EmptyState
          title="This part of the page has failed"
          action={
            <Button look="filled" onClick={() => this.#tryAgain()}>
              Show it again
            </Button>
          }
        >
          Nothing is lost. If it fails again, load the page anew or choose other filters.
        </EmptyState>
      </div>
    )
  }

  #tryAgain(): void {
    this.setState({ failed: false })
  }
}
