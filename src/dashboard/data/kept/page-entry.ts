/** URL of the entry script. It contains a content hash, so it identifies the running code. */
export function pageEntry(): string {
  return document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''
}
