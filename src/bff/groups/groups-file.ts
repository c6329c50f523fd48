import { readFileSync, statSync } from 'node:fs'
import Papa from 'papaparse'
import { groupDimensions, isGroupDimension, maxGroupName } from '../../protocol/location-group-rules.ts'
import type { LocationGroup } from '../../protocol/location-groups.ts'
import { groupsOfMembers, type Member } from './group-key.ts'

export type GroupsFileResult =
  | { readonly ok: true; readonly groups: readonly LocationGroup[] }
  /** Each begins with a lower-case letter, as it follows the setting or the file. */
  | { readonly ok: false; readonly faults: readonly string[] }

const columns = ['location_id', 'dimension', 'name'] as const

/** Faults of lines that are reported; more would hide the rest of the settings. */
const mostFaults = 3

/** Sixteen groups of each of ten thousand stores. */
const mostBytes = 16 * 1024 * 1024

/** Reads a file of groups: CSV with any delimiter, or JSON. The format is detected from the content. */
export function readGroupsFile(file: string): GroupsFileResult {
  let text: string
  try {
    if (statSync(file).size > mostBytes) return fault(`is ${file}, which has more than 16 MiB`)
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return fault(isMissing ? `is ${file}, which does not exist` : `is ${file}, which cannot be read`)
  }
  return readGroupsText(text)
}

export function readGroupsText(text: string): GroupsFileResult {
  const plain = text.replace(/^\uFEFF/, '').trim()
  if (plain === '') return fault('names a file without groups: remove the setting, or add lines')
  return /^[[{]/.test(plain) ? readJson(plain) : readCsv(plain)
}

/** When the file changed last, epoch milliseconds. `null` if it cannot be read. */
export function changedAt(file: string): number | null {
  try {
    return statSync(file).mtimeMs
  } catch {
    return null
  }
}

function readCsv(text: string): GroupsFileResult {
  const { data, errors, meta } = Papa.parse<Fields>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (head) => head.trim().toLowerCase(),
    transform: (cell) => cell.trim(),
  })
  const missing = columns.filter((column) => !meta.fields?.includes(column))
  if (missing.length > 0)
    return fault(
      `lacks the column ${missing.join(', ')}: its first line must be location_id,dimension,name, or it must be JSON`,
    )
  // It makes all that follows a part of one name, so that stores would leave their groups in silence.
  if (errors.some(({ code }) => code === 'MissingQuotes')) {
    return fault(`has a quotation mark that is not closed, on line ${data.length + 1} or after`)
  }
  return checked(data.map((row, place) => ({ row, where: `line ${place + 2}` })))
}

/** An array of the same fields, or of groups as `detail/list` answers them. */
function readJson(text: string): GroupsFileResult {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return fault('is not valid JSON')
  }
  if (!Array.isArray(value)) return fault('must be a JSON array')
  return checked(
    value.flatMap((item: unknown, place) => {
      const row = typeof item === 'object' && item !== null ? (item as Fields) : {}
      const where = `item ${place + 1}`
      const ids = row.location_ids
      if (!Array.isArray(ids)) return [{ row, where }]
      return ids.map((id: unknown) => ({ row: { ...row, location_id: id }, where }))
    }),
  )
}

type Fields = Readonly<Record<string, unknown>>

function checked(rows: readonly { readonly row: Fields; readonly where: string }[]): GroupsFileResult {
  const members: Member[] = []
  const faults: string[] = []
  for (const { row, where } of rows) {
    const { location_id: location, dimension, name, __parsed_extra: beyond } = row
    if (Array.isArray(beyond) && beyond.some((cell) => cell !== ''))
      faults.push(
        `${where}: has more values than columns; put names that contain the separator in quotation marks`,
      )
    else if (typeof location !== 'string' || location === '') faults.push(`${where}: location_id is missing`)
    else if (!isGroupDimension(dimension))
      faults.push(`${where}: dimension must be ${groupDimensions.join(', ')}`)
    else if (typeof name !== 'string' || name.trim() === '' || name.length > maxGroupName)
      faults.push(`${where}: name must have 1 to ${maxGroupName} characters`)
    else members.push({ location, dimension, name: name.trim() })
  }
  if (faults.length === 0) return { ok: true, groups: groupsOfMembers(members) }
  const more = faults.length - mostFaults
  return {
    ok: false,
    faults: [...faults.slice(0, mostFaults), ...(more > 0 ? [`${more} further lines have faults`] : [])],
  }
}

function fault(words: string): GroupsFileResult {
  return { ok: false, faults: [words] }
}
