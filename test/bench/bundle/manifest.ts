import { readFile } from 'node:fs/promises'
import * as v from 'valibot'

/** Keys of other chunks: the paths of their modules, or a name of Vite's own where a chunk has no module to itself. */
const references = v.optional(v.array(v.string()), [])

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    isEntry: v.optional(v.boolean(), false),
    imports: references,
    dynamicImports: references,
  }),
)

/** Vite's account of its chunks (https://vite.dev/guide/backend-integration): module or chunk name → file and imports. */
export type Manifest = v.InferOutput<typeof manifestSchema>

/** @throws Error where there is no manifest, or not one of this shape. */
export async function readManifest(publicFolder: URL): Promise<Manifest> {
  return v.parse(
    manifestSchema,
    JSON.parse(await readFile(new URL('.vite/manifest.json', publicFolder), 'utf8')),
  )
}

export function entryKey(manifest: Manifest): string {
  const keys = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const [key] = keys
  if (key === undefined || keys.length > 1) throw new Error(`There are ${keys.length} entries, not one.`)
  return key
}

/**
 * The chunks that are loaded with those given: what they import, and what is imported at run time too.
 *
 * @param except never followed, though something imports them at run time.
 */
export function loadedWith(
  manifest: Manifest,
  keys: readonly string[],
  except: ReadonlySet<string>,
): ReadonlySet<string> {
  const loaded = new Set<string>()
  const waiting = [...keys]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (loaded.has(key)) continue
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`No chunk holds ${key}: is it still imported at run time?`)
    loaded.add(key)
    waiting.push(...chunk.imports, ...chunk.dynamicImports.filter((one) => !except.has(one)))
  }
  return loaded
}
