import type { Report } from './picture/report.ts'

/** Some file systems reject longer names, counting the folder in front. */
const maxLength = 120

/**
 * "footfall-entries-per-day-leeds-briggate-2026-10-25-to-2026-11-21.csv": page, panel, stores, range. Keeps
 * letters and digits of every script; replaces everything a file system could interpret.
 */
export function fileName(panel: string, report: Report, extension: 'csv' | 'png'): string {
  const { page, stores, everyStore, days } = report
  const [first] = stores
  const storesPart =
    stores.length === 1 && first !== undefined
      ? first.name
      : everyStore
        ? 'all stores'
        : `${first?.name ?? 'no store'} and ${stores.length - 1} more`
  const range = days.first === days.last ? days.first : `${days.first}-to-${days.last}`
  const name = [page, panel, storesPart].map(slug).filter((part) => part !== '')
  return `${name.join('-').slice(0, maxLength).replace(/-+$/, '')}-${range}.${extension}`
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\p{Mark}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}
