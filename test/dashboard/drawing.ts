import { afterEach, beforeEach, vi } from 'vitest'

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** No element ever changes its size, and charts without one are not drawn. */
export function withoutSizes(): void {
  beforeEach(() => vi.stubGlobal('ResizeObserver', SilentObserver))
  afterEach(() => vi.unstubAllGlobals())
}

/** Every element has the size of a chart, so that charts are drawn. */
export function withSizes(): void {
  withoutSizes()
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(312)
  })
  afterEach(() => vi.restoreAllMocks())
}
