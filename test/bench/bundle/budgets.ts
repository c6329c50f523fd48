import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { type Load, loadsOf } from './loads.ts'
import { readManifest } from './manifest.ts'

export const publicFolder = new URL('../../../dist/public/', import.meta.url)

/** `budgets` of package.json: the most that `core` and each page may weigh. */
const packageSchema = v.object({
  budgets: v.record(v.string(), v.object({ javascriptKiB: v.number() })),
})

export interface Weighed extends Load {
  /** Size on the wire: the compressed file beside each, or the file itself if there is none. */
  readonly gzipBytes: number
  readonly brotliBytes: number
  /** `null` for what loads on demand, and for the words: they grow with the pages, not with one. */
  readonly budgetBytes: number | null
}

/**
 * Weighs the built dashboard against its budgets.
 *
 * @throws Error if a page has no budget, or a budget no page.
 */
export async function weighBuild(): Promise<readonly Weighed[]> {
  const { budgets } = v.parse(
    packageSchema,
    JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8')),
  )
  const scripts = scriptsOf(await readFile(new URL('index.html', publicFolder), 'utf8'))
  const loads = loadsOf(await readManifest(publicFolder), scripts)
  const limited = loads.filter(({ kind }) => kind === 'core' || kind === 'page').map(({ name }) => name)
  const odd = [...new Set([...limited, ...Object.keys(budgets)])].filter(
    (name) => !(name in budgets && limited.includes(name)),
  )
  if (odd.length > 0)
    throw new Error(`A page without a budget, or a budget without a page: ${odd.join(', ')}`)
  return Promise.all(
    loads.map(async (load) => {
      const budget = budgets[load.name]
      return {
        ...load,
        gzipBytes: await travelling(load.files, '.gz'),
        brotliBytes: await travelling(load.files, '.br'),
        budgetBytes: budget === undefined ? null : budget.javascriptKiB * 1024,
      }
    }),
  )
}

/** The scripts that the document names: the entry, and small ones that are no modules. */
function scriptsOf(html: string): readonly string[] {
  return [...html.matchAll(/<script[^>]* src="\/([^"]+)"/g)].flatMap(([, file]) => file ?? [])
}

async function travelling(files: readonly string[], ending: '.gz' | '.br'): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) => {
      const plain = new URL(file, publicFolder)
      const bytes = await readFile(new URL(plain.href + ending)).catch(() => readFile(plain))
      return bytes.length
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

export function isOver({ gzipBytes, budgetBytes }: Weighed): boolean {
  return budgetBytes !== null && gzipBytes > budgetBytes
}

export function kibibytes(bytes: number): string {
  return (bytes / 1024).toFixed(1)
}
