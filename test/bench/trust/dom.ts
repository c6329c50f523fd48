import { JSDOM } from 'jsdom'

/** React draws into a document: nothing is looked at in it. */
export function installDom(): void {
  if ('document' in globalThis) return
  const { window } = new JSDOM('<!doctype html><body></body>', { pretendToBeVisual: true })
  Object.assign(globalThis, { window, document: window.document })
}
