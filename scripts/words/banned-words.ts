/** Words that the glossary replaces, each with what to write. They are looked for in the English messages. */
export const bannedWords: readonly { readonly pattern: RegExp; readonly write: string }[] = [
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
  { pattern: /\bcannot\b/i, write: 'can’t' },
  { pattern: /\bcould not\b/i, write: 'couldn’t' },
  { pattern: /\w'\w/, write: 'the typographic apostrophe ’' },
  { pattern: /\d[ \u00a0]%/, write: '8.4%' },
]

/** @returns what is wrong with an English message, one sentence per banned word */
export function bannedIn(message: string): readonly string[] {
  return bannedWords.flatMap(({ pattern, write }) => {
    const found = pattern.exec(message)
    return found === null ? [] : [`“${message}” says “${found[0]}”: write ${write}`]
  })
}
