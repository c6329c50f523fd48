/** What is said of one rule of the contract. */
export type Finding =
  | { readonly verdict: 'conforms' }
  | {
      readonly verdict: 'differs'
      readonly sent: string
      readonly came: string
      readonly expected: string
    }
  | { readonly verdict: 'not offered'; readonly came: string }
  /** The data of this deployment cannot tell: what would be needed. */
  | { readonly verdict: 'not shown'; readonly needs: string }

export type Verdict = Finding['verdict']

/** Ends the check of a rule before its last line; the runner makes a line of the report of it. */
export class Outcome extends Error {
  override readonly name = 'Outcome'
  readonly finding: Finding

  constructor(finding: Finding) {
    super(finding.verdict)
    this.finding = finding
  }
}

export function notOffered(came: unknown): never {
  throw new Outcome({ verdict: 'not offered', came: shorten(came) })
}

export function notShown(needs: string): never {
  throw new Outcome({ verdict: 'not shown', needs })
}

/** What was sent and what came of it: assertions about it say both. */
export class Exchange {
  readonly sent: string
  readonly came: unknown

  constructor(sent: string, came: unknown) {
    this.sent = sent
    this.came = came
  }

  expect(holds: boolean, expected: string, came: unknown = this.came): void {
    if (!holds) this.differs(expected, came)
  }

  differs(expected: string, came: unknown = this.came): never {
    throw new Outcome({
      verdict: 'differs',
      sent: shorten(this.sent, 600),
      came: shorten(came),
      expected,
    })
  }
}

/** As text of one line, cut where it is long. */
export function shorten(value: unknown, length = 240): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  const line = text.replace(/\s+/g, ' ')
  return line.length > length ? `${line.slice(0, length)} … (${line.length} characters)` : line
}
