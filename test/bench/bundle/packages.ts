import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { build } from 'vite'

const mapSchema = v.object({ sources: v.array(v.nullable(v.string())), mappings: v.string() })

/**
 * Estimates the compressed bytes of each package in these files. An estimate, since packages compress together. Builds
 * the dashboard again in memory, with the source maps that the real build lacks.
 *
 * @returns package → bytes for each file. Our own code counts by folder.
 * @throws Error if the second build lacks a file: the builds differ.
 */
export async function packagesIn(
  files: ReadonlySet<string>,
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const built = await build({
    root: fileURLToPath(new URL('../../../', import.meta.url)),
    logLevel: 'error',
    environments: { client: { build: { sourcemap: 'hidden', write: false, emptyOutDir: false } } },
  })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const shares = new Map<string, ReadonlyMap<string, number>>()
  for (const output of outputs) {
    if (!files.has(output.fileName)) continue
    if (output.type === 'asset') {
      shares.set(output.fileName, new Map([[unmapped, gzipSync(output.source).length]]))
      continue
    }
    // The few lines of the builder's own runtime have no map.
    const map = output.map === null ? { sources: [], mappings: '' } : v.parse(mapSchema, output.map)
    shares.set(output.fileName, inProportion(charactersOf(output.code, map), gzipSync(output.code).length))
  }
  // Vite copies files of the public folder without building them.
  const missing = [...files].filter((file) => file.startsWith('assets/') && !shares.has(file))
  if (missing.length > 0) throw new Error(`The build with source maps has no ${missing.join(', ')}.`)
  return shares
}

function inProportion(parts: ReadonlyMap<string, number>, whole: number): ReadonlyMap<string, number> {
  const all = [...parts.values()].reduce((sum, part) => sum + part, 0)
  return new Map([...parts].map(([name, part]) => [name, (part / all) * whole]))
}

/** Each segment of a source map reaches to the next one of its line (https://tc39.es/ecma426/#sec-mappings). */
function charactersOf(code: string, map: v.InferOutput<typeof mapSchema>): ReadonlyMap<string, number> {
  const lines = code.split('\n')
  const counted = new Map<string, number>()
  let source = 0
  map.mappings.split(';').forEach((line, index) => {
    let column = 0
    let owner = unmapped
    const upTo = (next: number) => {
      if (next > column) counted.set(owner, (counted.get(owner) ?? 0) + next - column)
      column = next
    }
    for (const segment of line === '' ? [] : line.split(',')) {
      const [columns = 0, sources] = readVariableLength(segment)
      upTo(column + columns)
      source += sources ?? 0
      owner = sources === undefined ? unmapped : ownerOf(map.sources[source] ?? null)
    }
    upTo(lines[index]?.length ?? 0)
  })
  return counted
}

const unmapped = 'what the build adds'

function ownerOf(source: string | null): string {
  if (source === null) return unmapped
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]
  return inPackage ?? /src\/(?:dashboard\/[^/]+|[^/]+)/.exec(source)?.[0] ?? unmapped
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Base 64 digits of five bits, lowest first; the sixth says that more follow, the lowest of a number is its sign. */
function readVariableLength(segment: string): readonly number[] {
  const numbers: number[] = []
  let bits = 0
  let shift = 0
  for (const digit of segment) {
    const value = digits.indexOf(digit)
    bits |= (value & 31) << shift
    shift += 5
    if ((value & 32) !== 0) continue
    numbers.push((bits & 1) === 0 ? bits >> 1 : -(bits >> 1))
    bits = 0
    shift = 0
  }
  return numbers
}
