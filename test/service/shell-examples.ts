export interface ShellExample {
  /** The paragraph above it. */
  readonly title: string
  readonly script: string
}

/** The blocks ```sh of one section of a Markdown text, in their order. */
export function shellExamples(markdown: string, heading: string): readonly ShellExample[] {
  const section = markdown.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(/^(\S[^\n]*)\n\n```sh\n([\s\S]*?)^```$/gm)].map(
    ([, title = '', script = '']) => ({
      title,
      script,
    }),
  )
}
