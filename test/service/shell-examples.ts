export interface ShellExample {
  /** The paragraph above the block. */
  readonly title: string
  readonly script: string
}

/** Returns the ```sh blocks of a Markdown section in order. */
export function shellExamples(markdown: string, heading: string): readonly ShellExample[] {
  const section = markdown.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(/^(\S[^\n]*)\n\n```sh\n([\s\S]*?)^```$/gm)].map(
    ([, title = '', script = '']) => ({
      title,
      script,
    }),
  )
}
