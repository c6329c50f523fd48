const endings: (() => unknown)[] = []

/** Ends something with the test file, the last first. Unlike `afterAll`, it may be called anywhere, also in a test. */
export function atEndOfFile(end: () => unknown): void {
  endings.push(end)
}

/** The setup of each project calls this after the last test of a file. */
export async function endFile(): Promise<void> {
  for (const end of endings.splice(0).reverse()) await end()
}
