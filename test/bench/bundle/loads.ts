import { catalogueModule, onDemandModules, pageModules } from '../../../scripts/page-modules.ts'
import { languageTags } from '../../../src/dashboard/language/language-tags.ts'
import { entryKey, loadedWith, type Manifest } from './manifest.ts'

/** Which built scripts a browser loads, and when. */
export interface Load {
  /** `page`: by opening it. `core`: at every address. `words`: one of them at every address. `demand`: later, when needed. */
  readonly kind: 'core' | 'page' | 'words' | 'demand'
  readonly name: string
  /** Paths under the public folder, each once. */
  readonly files: readonly string[]
}

/**
 * @param scripts scripts of the document that are no modules: loaded at every address.
 * @throws Error if the manifest lacks a module of the tables: its bytes would not be counted.
 */
export function loadsOf(manifest: Manifest, scripts: readonly string[]): readonly Load[] {
  const entry = entryKey(manifest)
  const demanded = new Set<string>(Object.values(onDemandModules).flat())
  const ofPages = new Set<string>(Object.values(pageModules).flatMap(({ modules }) => modules))
  const notByItself = new Set([...demanded, ...ofPages, ...languageTags.map(catalogueModule)])
  const filesOf = (keys: Iterable<string>) =>
    [...new Set([...keys].map((key) => manifest[key]?.file ?? ''))].filter((file) => file.endsWith('.js'))
  const withScripts = (keys: Iterable<string>) => [...new Set([...scripts, ...filesOf(keys)])]

  const core = loadedWith(manifest, [entry], notByItself)
  const pages = Object.entries(pageModules).map(([name, { modules }]) => ({
    kind: 'page' as const,
    name,
    keys: loadedWith(manifest, [entry, ...modules], notByItself),
  }))
  const reached = new Set(pages.flatMap(({ keys }) => [...keys]))
  return [
    { kind: 'core', name: 'core', files: withScripts(core) },
    ...pages.map(({ kind, name, keys }) => ({ kind, name, files: withScripts(keys) })),
    ...languageTags.map((tag) => ({
      kind: 'words' as const,
      name: tag,
      files: filesOf([catalogueModule(tag)]),
    })),
    ...Object.entries(onDemandModules).map(([name, modules]) => ({
      kind: 'demand' as const,
      name,
      files: filesOf([...loadedWith(manifest, modules, notByItself)].filter((key) => !reached.has(key))),
    })),
  ]
}
