/** Result of one rule. */
export type Finding =
  | { readonly verdict: 'conforms' }
  | {
      readonly verdict: 'differs'
      readonly sent: string
      readonly came: string
      readonly expected: string
    }
  | { readonly verdict: 'not offered'; readonly came: string }
  /** The data of this deployment doesn't show it. `needs` says what would. */
  | { readonly verdict: 'not shown'; readonly needs: string }

export type Verdict = Finding['verdict']

/** Ends the check of a rule early. The runner turns it into a line of the report. */
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

/** A request and its outcome, which assertions quote. */
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

/** Returns one line of text, truncated if long. */
export function shorten(value: unknown, length = 240): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  const line = text.replace(/\s+/g, ' ')
  return line.length > length ? `${line.slice(0, length)} … (${line.length} characters)` : line
}
