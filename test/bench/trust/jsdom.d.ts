/** The used part of the package, which has no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options: { readonly pretendToBeVisual: boolean })
    readonly window: Window & typeof globalThis
  }
}
