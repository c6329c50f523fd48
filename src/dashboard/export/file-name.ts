import { t } from '@lingui/core/macro'
import type { Report } from './picture/report.ts'

/** Some file systems reject longer names, counting the folder in front. */
const maxLength = 120

/**
 * "footfall-entries-per-day-leeds-briggate-2026-10-25-to-2026-11-21.csv": page, panel, stores, range. Keeps
 * letters and digits of every script; replaces everything a file system could interpret.
 */
export function fileName(panel: string, report: Report, extension: 'csv' | 'png'): string {
  const { page, days } = report
  const range = days.first === days.last ? days.first : `${days.first}-to-${days.last}`
  const name = [page, panel, storesWords(report)].map(slug).filter((part) => part !== '')
  return `${name.join('-').slice(0, maxLength).replace(/-+$/, '')}-${range}.${extension}`
}

function storesWords({ stores, everyStore }: Report): string {
  const [first, ...others] = stores
  if (others.length > 0 && everyStore) return t`all stores`
  const store = first?.name ?? ''
  const more = others.length
  return more === 0 ? store : t({ message: `${store} and ${more} more`, comment: 'Part of a file name' })
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\p{Mark}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}
