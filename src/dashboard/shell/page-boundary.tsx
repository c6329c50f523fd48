import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

interface PageBoundaryProps {
  readonly children: ReactNode
}

interface PageBoundaryState {
  readonly failed: boolean
}

/** What failed in drawing stays where it failed: navigation and filters live on, and it can be tried again. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { failed: false }

  static getDerivedStateFromError(): PageBoundaryState {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <div role="alert">
        <EmptyState
          title="This part of the page has failed"
          action={
            <Button look="filled" onClick={() => this.setState({ failed: false })}>
              Show it again
            </Button>
          }
        >
          Nothing is lost. If it fails again, load the page anew or choose other filters.
        </EmptyState>
      </div>
    )
  }
}
