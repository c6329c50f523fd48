/** What is wrong with words that Node's `parseArgs` refuses: its first sentence, without its advice about `--`. */
export function faultOfWords(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return `${message.replace(/\. To specify .*$/s, '').replace(/\.$/, '')}.`
}
