import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import {
  type Extent,
  readWhy,
  type WhyQuestion,
  whyParameters,
  writeWhy,
} from '../../coverage/why-question.ts'
import { withParameters } from '../../ui/memory/address-parameters.ts'
import { dialogEntry, useDialogClose } from '../../ui/memory/dialog-address.ts'

export interface Why {
  /** `null`: nothing is asked. */
  readonly question: WhyQuestion | null
  /** A new entry of the history, so that back closes what opens. */
  readonly ask: (question: WhyQuestion) => void
  readonly close: () => void
}

/** The flagged value that the dialog explains. It is in the address, so that a link opens the same dialog. */
export function useWhy(): Why {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const close = useDialogClose(whyParameters)
  return useMemo(() => {
    const parameters = new URLSearchParams(search)
    return {
      question: readWhy((name) => parameters.get(name)),
      ask: (next) =>
        navigate(`${path}?${withParameters(search, whyParameters, writeWhy(next))}`, { state: dialogEntry }),
      close,
    }
  }, [search, path, navigate, close])
}

interface Explained {
  readonly key: string
  readonly extent: Extent
}

/** Asks about a point of a chart, by its key. */
export function useExplainedPoint(points: readonly Explained[], zone: string | null = null) {
  const { ask } = useWhy()
  return (key: string): void => {
    const point = points.find((one) => one.key === key)
    if (point !== undefined) ask({ extent: point.extent, store: null, zone })
  }
}
