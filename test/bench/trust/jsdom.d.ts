/** What is used of the package, which brings no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options: { readonly pretendToBeVisual: boolean })
    readonly window: Window & typeof globalThis
  }
}
