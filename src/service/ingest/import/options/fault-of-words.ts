/** Returns the first sentence of an error of Node's `parseArgs`, without its advice about `--`. */
export function faultOfWords(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return `${message.replace(/\. To specify .*$/s, '').replace(/\.$/, '')}.`
}
