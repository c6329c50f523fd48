import { readFile } from 'node:fs/promises'
import { type Download, expect, type Locator, type Page } from '@playwright/test'
import { parseCsv } from '../../dashboard/export/parse-csv.ts'

export interface DownloadedTable {
  readonly name: string
  readonly heads: readonly string[]
  /** By column header. */
  readonly rows: readonly Readonly<Record<string, string>>[]
}

/** Downloads a file from the export menu of a card. */
export async function download(page: Page, card: Locator, item: RegExp) {
  await card.getByRole('button', { name: /^(More options for|Weitere Optionen für)/ }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: item }).click()
  return contentOf(await downloading)
}

async function contentOf(file: Download) {
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

export async function downloadTable(page: Page, card: Locator): Promise<DownloadedTable> {
  return tableOf(await download(page, card, /CSV/))
}

/** A table that a test downloads by itself. */
export async function readTable(file: Download): Promise<DownloadedTable> {
  return tableOf(await contentOf(file))
}

function tableOf({ name, content }: Awaited<ReturnType<typeof contentOf>>): DownloadedTable {
  const text = content.toString('utf8')
  expect(text.charCodeAt(0)).toBe(0xfeff)
  const [heads = [], ...records] = parseCsv(text.slice(1))
  expect(new Set(heads).size).toBe(heads.length)
  const rows = records.map((fields) =>
    Object.fromEntries(heads.map((head, place) => [head, fields[place] ?? 'missing'])),
  )
  return { name, heads, rows }
}

/** The table of a card as displayed: each row as texts by column header. */
export async function shownTable(card: Locator): Promise<readonly Readonly<Record<string, string>>[]> {
  const [heads = [], ...rows] = await card
    .getByRole('table')
    .locator('tr')
    .evaluateAll((lines) =>
      lines.map((line) => [...line.children].map((cell) => (cell.textContent ?? '').trim())),
    )
  return rows.map((cells) => Object.fromEntries(heads.map((head, place) => [head, cells[place] ?? ''])))
}
