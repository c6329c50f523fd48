import { readFile } from 'node:fs/promises'
import * as v from 'valibot'

/** Keys of other chunks: paths of their modules, or a name by Vite for a chunk without a module of its own. */
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

/** @throws Error if there is no manifest of this shape. */
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
 * The chunks that load with these: their static imports, and their dynamic ones too.
 *
 * @param except dynamic imports that are not followed.
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
