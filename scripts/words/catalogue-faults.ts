import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { bannedIn } from './banned-words.ts'
import { breakingSpaces } from './breaking-spaces.ts'
import { doubleStops } from './double-stops.ts'

/** Languages in which a message without a translation falls back to the words of the code. */
const mayLack: ReadonlySet<string> = new Set(['en-US'])

/**
 * Compares the messages of the code with the catalogues.
 *
 * @returns one line per fault: messages that were not extracted, catalogues with messages that are gone, missing
 *   translations, lost placeholders, sentences that stop twice, spaces that may break and
 *   banned words
 */
export async function catalogueFaults(root: string): Promise<readonly string[]> {
  const config = getConfig({ cwd: root })
  const faults: string[] = []
  for (const catalogue of await getCatalogs(config)) {
    const inCode = (await catalogue.collect()) ?? {}
    for (const { message = '' } of Object.values(inCode)) faults.push(...bannedIn(message))
    for (const locale of config.locales) {
      const kept = await catalogue.read(locale)
      for (const [id, { message = id }] of Object.entries(inCode)) {
        const known = kept?.[id]
        if (known === undefined) faults.push(`${locale}: “${message}” is not extracted; run npm run words`)
        else if (locale !== config.sourceLocale && known.translation === '' && !mayLack.has(locale)) {
          faults.push(`${locale}: “${message}” is not translated`)
        } else if (known.translation) {
          faults.push(...lostPlaceholders(locale, message, known.translation))
          faults.push(...doubleStops(locale, known.translation))
          faults.push(...breakingSpaces(locale, known.translation))
        }
      }
      for (const [id, { message = id }] of Object.entries(kept ?? {})) {
        if (!(id in inCode)) faults.push(`${locale}: “${message}” is in no code; run npm run words`)
      }
    }
  }
  return faults
}

/** What is in braces behind the case of a plural is its words, not a name: `one {visitor}`. */
const placeholder = /(?<!\b(?:one|two|few|many|other) )\{(\w+)[},]/g

/** Names in braces that only one side has. A plural names its number once, however many forms a language has. */
function lostPlaceholders(locale: string, message: string, translation: string): readonly string[] {
  const names = (text: string) => new Set([...text.matchAll(placeholder)].map(([, name]) => name))
  const [wanted, found] = [names(message), names(translation)]
  const odd = [...wanted, ...found].filter((name) => !wanted.has(name) || !found.has(name))
  return odd.length === 0
    ? []
    : [`${locale}: “${translation}” and “${message}” differ in {${odd.join('}, {')}}`]
}
