import { readdir } from 'node:fs/promises'

/** A larger folder holds more than one idea: split it into folders named by one word each. */
const mostFiles = 25

const source = new URL('../src/', import.meta.url)
const sizes = new Map()
for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue
  const folder = entry.parentPath.slice(entry.parentPath.lastIndexOf('/src') + 1)
  sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
}
const tooLarge = [...sizes].filter(([, files]) => files > mostFiles)
for (const [folder, files] of tooLarge) {
  console.error(
    `${folder} has ${files} code files, and at most ${mostFiles} are allowed: sort it into folders.`,
  )
}
process.exitCode = tooLarge.length === 0 ? 0 : 1
