import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'
import { withParameters } from './address-parameters.ts'

/** Marks the entries of the history that opening a dialog made: closing it there goes back. */
export interface DialogEntry {
  readonly openedDialog?: boolean
}

export const dialogEntry: DialogEntry = { openedDialog: true }

/** Closes the dialog that these parameters of the address open. They never change. */
export function useDialogClose(parameters: readonly string[]): () => void {
  const search = useSearch()
  const [path, navigate] = useLocation()
  return useCallback(() => {
    const entry: DialogEntry | null = window.history.state
    if (entry?.openedDialog) {
      window.history.back()
      return
    }
    const query = withParameters(search, parameters, {})
    navigate(query === '' ? path : `${path}?${query}`, { replace: true })
  }, [search, path, navigate, parameters])
}
