import { withParameters } from '../ui/memory/address-parameters.ts'
import type { ChoiceMemory } from '../ui/memory/remembered.ts'
import { type LanguageStore, openLanguageStore } from './language-store.ts'
import { loadLanguage } from './languages.ts'

/** Parameter of the address that shows a link in one language, whoever opens it. */
const parameter = 'lang'

/** Where the viewer's choice is kept; `scripts/preload-pages.ts` reads it too. Renaming it forgets the choices. */
const memoryName = 'language'

type Page = Pick<Window, 'document' | 'location' | 'history' | 'navigator'>

/**
 * The language of a browser's page. Choosing one replaces the language in the address, if the address names one.
 *
 * @throws if the catalogue cannot be loaded
 */
export function openBrowserLanguage(page: Page, memory: ChoiceMemory): Promise<LanguageStore> {
  const { document, location, history, navigator } = page
  const asked = () => new URLSearchParams(location.search).get(parameter)
  return openLanguageStore({
    root: document.documentElement,
    asked: asked(),
    remembered: memory.read(memoryName),
    preferred: navigator.languages,
    load: loadLanguage,
    onChoose(tag) {
      memory.write(memoryName, tag)
      if (asked() === null) return
      const search = withParameters(location.search, [parameter], { [parameter]: tag })
      history.replaceState(history.state, '', `${location.pathname}?${search}${location.hash}`)
    },
  })
}
