import { JSDOM } from 'jsdom'

/** A document for React to render into; nothing reads it. */
export function installDom(): void {
  if ('document' in globalThis) return
  const { window } = new JSDOM('<!doctype html><body></body>', { pretendToBeVisual: true })
  Object.assign(globalThis, { window, document: window.document })
}
