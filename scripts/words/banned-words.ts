interface BannedWord {
  readonly pattern: RegExp
  readonly write: string
}

/** Words that the glossary replaces, each with what to write. */
const inAllText: readonly BannedWord[] = [
  { pattern: /\bput away\b/i, write: 'Dismiss' },
  { pattern: /\b(leave|leaves|left) out\b/i, write: 'exclude, excluded' },
  { pattern: /\bwho ?ever\b|\bsomebody\b|\bnobody (says|came)\b/i, write: 'name the actor' },
  { pattern: /\b(is|are|be|been) told\b|\btell whether\b/i, write: 'is known, is shown' },
  { pattern: /\bto be had\b|\bas is wished\b/i, write: 'available' },
  { pattern: /\bunseen\b|\b(is|are|was) down\b|\bbroken\b/i, write: 'offline' },
  { pattern: /\bsends again\b/i, write: 'back online' },
  { pattern: /\btakings\b/i, write: 'revenue' },
  { pattern: /\bthe question\b/i, write: 'the request' },
  { pattern: /\bof (which|whom)\b/i, write: 'a sentence of its own' },
]

/** In the English messages of the dashboard alone: servers and the command line write plain ASCII. */
const inMessages: readonly BannedWord[] = [
  { pattern: /\bcannot\b/i, write: 'can’t' },
  { pattern: /\bcould not\b/i, write: 'couldn’t' },
  { pattern: /\w'\w/, write: 'the typographic apostrophe ’' },
  { pattern: /\d[ \u00a0]%/, write: '8.4%' },
]

/** In the text of servers and of the command line alone. */
const inServerText: readonly BannedWord[] = [
  { pattern: /\bstore of counts\b/i, write: 'database' },
  { pattern: /\bthat there is\b/i, write: 'unknown' },
  { pattern: /(?<!there )\b(is|was) no (?!longer)/i, write: 'is not a, must be a' },
  { pattern: /\bbrought in\b/i, write: 'imported, ingested' },
  { pattern: /\bgive another\b/i, write: 'set another' },
  { pattern: /\bquestions?\b/i, write: 'request' },
  { pattern: /\bruns? out\b/i, write: 'expire' },
  { pattern: /\bdid not succeed\b/i, write: 'failed' },
]

/** @returns what is wrong with an English message of the dashboard, one sentence per banned word */
export function bannedIn(message: string): readonly string[] {
  return faultsIn(message, [...inAllText, ...inMessages])
}

/** @returns the same for text of a server or of the command line */
export function bannedInServerText(text: string): readonly string[] {
  return faultsIn(text, [...inAllText, ...inServerText])
}

function faultsIn(text: string, banned: readonly BannedWord[]): readonly string[] {
  return banned.flatMap(({ pattern, write }) => {
    const found = pattern.exec(text)
    return found === null ? [] : [`“${text}” says “${found[0]}”: write ${write}`]
  })
}
