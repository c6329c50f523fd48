import { onDemandModules, pageModules } from '../../../scripts/page-modules.ts'
import { entryKey, loadedWith, type Manifest } from './manifest.ts'

/** What a browser loads of the built scripts, and when. */
export interface Load {
  /** `page`: by opening it, all that comes by itself. `core`: under any address. `demand`: later, and only then. */
  readonly kind: 'core' | 'page' | 'demand'
  readonly name: string
  /** Paths under the public folder, each once. */
  readonly files: readonly string[]
}

/**
 * @param scripts what the document names besides the modules: loaded under any address.
 * @throws Error where the manifest knows a module of the tables no more: its bytes would be counted nowhere.
 */
export function loadsOf(manifest: Manifest, scripts: readonly string[]): readonly Load[] {
  const entry = entryKey(manifest)
  const demanded = new Set<string>(Object.values(onDemandModules).flat())
  const ofPages = new Set<string>(Object.values(pageModules).flatMap(({ modules }) => modules))
  const notByItself = new Set([...demanded, ...ofPages])
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
    ...Object.entries(onDemandModules).map(([name, modules]) => ({
      kind: 'demand' as const,
      name,
      files: filesOf([...loadedWith(manifest, modules, notByItself)].filter((key) => !reached.has(key))),
    })),
  ]
}
