import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes a file per kind of record.
 *
 * @param name how the files' names begin
 * @param records by kind, in import order
 * @returns the arguments of `import` for each file, in order
 */
export async function writeRecords(
  folder: string,
  name: string,
  records: Readonly<Record<string, () => Iterable<object>>>,
): Promise<readonly (readonly string[])[]> {
  const calls: (readonly string[])[] = []
  for (const [kind, rows] of Object.entries(records)) {
    const file = join(folder, `${name}-${kind}.ndjson`)
    await writeFile(file, [...rows()].map((row) => `${JSON.stringify(row)}\n`).join(''))
    calls.push([kind, file, '--strict'])
  }
  return calls
}
