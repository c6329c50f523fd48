/**
 * Our extension of the contract: saved views, which people name and share. A view is the address of a page with its
 * filters. Relative dates, such as the last 28 days, stay relative.
 *
 * - `GET /api/views` lists the views that the viewer may see, oldest change first, as `{ views }`.
 * - `POST /api/views` saves a view, `{ name, address }`, and returns it.
 * - `POST /api/views/:id` replaces the `version` that the body names, and returns the view.
 * - `DELETE /api/views/:id?version=` removes that version. It is no failure if the view is gone.
 *
 * If the current version is another one, a change fails with `conflict` (409), and `current` in the problem details is the
 * current view, or `null`. A view is visible to people who see every store it names,
 * and at least one store of each group. Paired screens see none.
 */

import * as v from 'valibot'

/** What a user writes. */
export interface ViewEntry {
  readonly name: string
  /** Path and query of a page: `/footfall?range=last-28-days`. */
  readonly address: string
}

export interface SavedView extends ViewEntry {
  readonly id: string
  /** Counts the writes of this view, from 1. */
  readonly version: number
  /** When this version was written, epoch milliseconds of the server's clock. */
  readonly at: number
  /** Name of the user who wrote it; empty without a login. */
  readonly by: string
}

const entry = { name: v.string(), address: v.string() }

export const viewEntry: v.GenericSchema<unknown, ViewEntry> = v.object(entry)
const savedView: v.GenericSchema<unknown, SavedView> = v.object({
  ...entry,
  id: v.string(),
  version: v.number(),
  at: v.number(),
  by: v.string(),
})
const listed = v.object({ views: v.array(savedView) })

/** Reads a list of views. `null` if the response is not one. The reader below does the same. */
export function readViews(answer: unknown): readonly SavedView[] | null {
  const read = v.safeParse(listed, answer)
  return read.success ? read.output.views : null
}

export function readView(answer: unknown): SavedView | null {
  const read = v.safeParse(savedView, answer)
  return read.success ? read.output : null
}
