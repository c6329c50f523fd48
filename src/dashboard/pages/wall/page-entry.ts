/** The address of the file that this page began with: it bears a hash, and so names the code that runs. */
export function pageEntry(): string {
  return document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''
}
