import type { Report } from './picture/report.ts'

/** Longer than this some file systems refuse it, with a folder before it. */
const longest = 120

/**
 * "footfall-entries-per-day-leeds-briggate-2026-10-25-to-2026-11-21.csv": page, panel, stores, range. Letters and
 * digits of every script stay; what a file system may take for something else does not.
 */
export function fileName(panel: string, report: Report, extension: 'csv' | 'png'): string {
  const { page, stores, everyStore, days } = report
  const [first] = stores
  const whose =
    stores.length === 1 && first !== undefined
      ? first.name
      : everyStore
        ? 'all stores'
        : `${first?.name ?? 'no store'} and ${stores.length - 1} more`
  const range = days.first === days.last ? days.first : `${days.first}-to-${days.last}`
  const name = [page, panel, whose].map(plain).filter((part) => part !== '')
  return `${name.join('-').slice(0, longest).replace(/-+$/, '')}-${range}.${extension}`
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\p{Mark}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}
