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

export interface Why {
  /** `null`: nothing is asked. */
  readonly question: WhyQuestion | null
  /** A new entry of the history, so that back closes what opens. */
  readonly ask: (question: WhyQuestion) => void
  readonly close: () => void
}

/** Marks the entries of the history that asking made: closing one of those goes back. */
interface Entry {
  readonly askedWhy?: boolean
}

/** The flagged value that the dialog explains. It is in the address, so that a link opens the same dialog. */
export function useWhy(): Why {
  const search = useSearch()
  const [path, navigate] = useLocation()
  return useMemo(() => {
    const parameters = new URLSearchParams(search)
    const question = readWhy((name) => parameters.get(name))
    const go = (asked: Readonly<Record<string, string>>, options: { replace?: boolean; state?: Entry }) => {
      const query = withParameters(search, whyParameters, asked)
      navigate(query === '' ? path : `${path}?${query}`, options)
    }
    return {
      question,
      ask: (next) => go(writeWhy(next), { state: { askedWhy: true } }),
      close: () => {
        const entry: Entry | null = window.history.state
        if (entry?.askedWhy) window.history.back()
        else go({}, { replace: true })
      },
    }
  }, [search, path, navigate])
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
