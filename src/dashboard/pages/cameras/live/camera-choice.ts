import { useLocation, useSearch } from 'wouter'
import { type LiveState, liveStates } from '../../../../protocol/derived/live-answers.ts'
import { withParameters } from '../../../ui/memory/address-parameters.ts'

/** Which cameras are shown. */
export interface CameraChoice {
  /** Words that the name of the camera or of its store must hold; empty: any. */
  readonly text: string
  /** Empty: any. */
  readonly states: readonly LiveState[]
}

const names = ['find', 'state'] as const
/** Choosing a state shows the cameras now. */
const view = 'view'

/** `find=entrance&state=offline,degraded`. Words that are no state are left out. */
export function readChoice(search: string): CameraChoice {
  const parameters = new URLSearchParams(search)
  const asked = parameters.get('state')?.split(',') ?? []
  return {
    text: parameters.get('find') ?? '',
    states: liveStates.filter((state) => asked.includes(state)),
  }
}

export function writeChoice(search: string, { text, states }: CameraChoice): string {
  const isOfStates = readChoice(search).states.join() !== states.join()
  const owned = isOfStates ? [...names, view] : names
  return withParameters(search, owned, { find: text, state: states.join(',') })
}

/** The choice stands in the address, so that a link shows the same; typing makes no entries of the history. */
export function useCameraChoice(): readonly [CameraChoice, (choice: CameraChoice) => void] {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const choose = (choice: CameraChoice): void => {
    const query = writeChoice(search, choice)
    navigate(query === '' ? path : `${path}?${query}`, { replace: true })
  }
  return [readChoice(search), choose]
}
