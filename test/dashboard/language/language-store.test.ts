import { expect, test } from 'vitest'
import { type LanguageStoreParts, openLanguageStore } from '../../../src/dashboard/language/language-store.ts'
import type { LanguageTag } from '../../../src/dashboard/language/language-tags.ts'

/** A document whose catalogues come when the test says so. */
function page(parts: Partial<LanguageStoreParts> = {}) {
  const coming = new Map<LanguageTag, { come: () => void; fail: () => void }>()
  const shown: LanguageTag[] = []
  const chosen: LanguageTag[] = []
  const root = { lang: '' }
  const load = (tag: LanguageTag) =>
    new Promise<() => void>((resolve, reject) => {
      coming.set(tag, {
        come: () => resolve(() => shown.push(tag)),
        fail: () => reject(new Error('away')),
      })
    })
  const opening = openLanguageStore({
    root,
    asked: null,
    remembered: null,
    preferred: [],
    load,
    onChoose: (tag) => chosen.push(tag),
    ...parts,
  })
  return { opening, coming, shown, chosen, root }
}

async function opened(parts?: Partial<LanguageStoreParts>) {
  const { opening, coming, ...rest } = page(parts)
  for (const catalogue of coming.values()) catalogue.come()
  return { store: await opening, coming, ...rest }
}

test.each<[string, Partial<LanguageStoreParts>, LanguageTag]>([
  ['the link', { asked: 'fr', remembered: 'en-US', preferred: ['en-GB'] }, 'fr'],
  ['the last choice', { asked: null, remembered: 'en-US', preferred: ['en-GB'] }, 'en-US'],
  ['the last choice under an unknown language in the link', { asked: 'tlh', remembered: 'en-US' }, 'en-US'],
  ['the browser', { preferred: ['en-US', 'en-GB'] }, 'en-US'],
  ['British English without any', {}, 'en-GB'],
])('opens in the language of %s', async (_what, parts, tag) => {
  const { store, root, shown } = await opened(parts)
  expect(store.language()).toBe(tag)
  expect(root.lang).toBe(tag)
  expect(shown).toEqual([tag])
})

test('shows a chosen language once its catalogue has come, and reports it', async () => {
  const { store, coming, shown, chosen, root } = await opened()
  const heard: LanguageTag[] = []
  store.subscribe(() => heard.push(store.language()))
  const choosing = store.choose('de')
  expect(root.lang).toBe('en-GB')
  coming.get('de')?.come()
  expect(await choosing).toBe(true)
  expect([root.lang, ...shown, ...chosen, ...heard]).toEqual(['de', 'en-GB', 'de', 'de', 'de'])
})

test('stays in its language if a catalogue cannot be loaded, and loads it at the next choice', async () => {
  const { store, coming, chosen, root } = await opened()
  const choosing = store.choose('de')
  coming.get('de')?.fail()
  expect(await choosing).toBe(false)
  expect(root.lang).toBe('en-GB')
  expect(chosen).toEqual([])
  const again = store.choose('de')
  coming.get('de')?.come()
  expect(await again).toBe(true)
  expect(root.lang).toBe('de')
})

test('shows the last of two choices, whichever catalogue comes first', async () => {
  const { store, coming, shown, chosen, root } = await opened()
  const both = [store.choose('de'), store.choose('fr')]
  coming.get('fr')?.come()
  await both[1]
  coming.get('de')?.come()
  await both[0]
  expect(root.lang).toBe('fr')
  expect(shown).toEqual(['en-GB', 'fr'])
  expect(chosen).toEqual(['fr'])
})

test('rejects if the first catalogue cannot be loaded', async () => {
  const { opening, coming } = page()
  coming.get('en-GB')?.fail()
  await expect(opening).rejects.toThrow('away')
})
