import { join } from 'node:path'
import { minifySync, type Plugin, type Rolldown } from 'vite'
import { knownLanguages, languageTags } from '../src/dashboard/language/language-tags.ts'
import { negotiateLanguage } from '../src/dashboard/language/negotiate-language.ts'
import { locationListPath } from '../src/protocol/locations.ts'
import { catalogueModule, type PageName, pageModules } from './page-modules.ts'

/**
 * Preloads the words and the files of the page in the URL, and the list of stores, while the browser parses the document. So a
 * code-split page needs no second round trip for its code, or for the stores that its first question names. One document
 * serves every URL, so a small script of the build selects the files by path.
 *
 * @param home the page at `/`
 */
export function preloadPages(home: PageName): Plugin {
  let script: string | null = null
  return {
    name: 'preload-pages',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    generateBundle(_options, bundle) {
      const { root, base } = this.environment.config
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const atOnce = loadedWith(
        chunks,
        chunks.filter((chunk) => chunk.isEntry),
      )
      const files: Record<string, readonly string[]> = {}
      for (const { path, modules } of Object.values(pageModules)) {
        const own = modules.map((module) => chunkOf(chunks, join(root, module)))
        files[path] = [...loadedWith(chunks, own)]
          .filter((chunk) => !atOnce.has(chunk))
          .flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])])
          .map((file) => base + file)
      }
      const words: Record<string, string> = {}
      for (const tag of languageTags) {
        words[tag] = base + chunkOf(chunks, join(root, catalogueModule(tag))).fileName
      }
      const source = scriptOf({ files, words }, pageModules[home].path)
      script = base + this.getFileName(this.emitFile({ type: 'asset', name: 'preload.js', source }))
    },
    transformIndexHtml: {
      order: 'post',
      handler() {
        if (script === null) throw new Error('The script that preloads pages was not written.')
        return [{ tag: 'script', attrs: { src: script, async: true }, injectTo: 'head-prepend' }]
      },
    },
  }
}

function chunkOf(chunks: readonly Rolldown.OutputChunk[], module: string): Rolldown.OutputChunk {
  const found = chunks.find(({ facadeModuleId }) => facadeModuleId === module)
  if (found === undefined) throw new Error(`No chunk begins with ${module}: is it imported at run time?`)
  return found
}

function loadedWith(
  chunks: readonly Rolldown.OutputChunk[],
  begin: readonly Rolldown.OutputChunk[],
): ReadonlySet<Rolldown.OutputChunk> {
  const loaded = new Set(begin)
  for (const { imports } of loaded) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk)
  }
  return loaded
}

interface Preloaded {
  /** By path of a page. */
  readonly files: Readonly<Record<string, readonly string[]>>
  /** By language. */
  readonly words: Readonly<Record<string, string>>
}

/**
 * Only preloads the style sheet: the page that imports it applies it and waits for it. The language is chosen by the page's
 * own rule, which is written here as text.
 */
function scriptOf({ files, words }: Preloaded, home: string): string {
  const named = [...new Set(Object.values(files).flat())]
  const pages = Object.entries(files).map(([path, ofPage]) => [
    path,
    ofPage.map((file) => named.indexOf(file)),
  ])
  const { code } = minifySync(
    'preload.js',
    `(() => {
  const named = ${JSON.stringify(named)}
  const pages = ${JSON.stringify(Object.fromEntries(pages))}
  const words = ${JSON.stringify(words)}
  let remembered = null
  try {
    remembered = localStorage.getItem('shopfloor.language')
  } catch {}
  const negotiate = ${negotiateLanguage.toString()}
  const asked = [new URLSearchParams(location.search).get('lang'), remembered]
  const language = negotiate({ asked, preferred: navigator.languages }, ${JSON.stringify(knownLanguages)})
  const path = location.pathname.replace(/\\/+$/, '') || ${JSON.stringify(home)}
  const add = (link) => document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '', ...link }))
  if (path in pages && navigator.onLine) add({ rel: 'preload', as: 'fetch', href: ${JSON.stringify(`/api${locationListPath}`)} })
  for (const href of [words[language], ...(pages[path] ?? []).map((index) => named[index])]) {
    add(href.endsWith('.css') ? { rel: 'preload', as: 'style', href } : { rel: 'modulepreload', href })
  }
})()
`,
  )
  return code
}
