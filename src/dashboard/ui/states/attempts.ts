import { createContext, useContext } from 'react'

/**
 * Calls once it is time for another attempt.
 *
 * @param failures attempts in a row that failed, from 1.
 * @returns ends the wait.
 */
export type NextAttempt = (failures: number, call: () => void) => () => void

/** Without a provider nothing is attempted again by itself. */
const NextAttemptContext = createContext<NextAttempt>(() => () => {})

export const NextAttemptProvider = NextAttemptContext.Provider

export function useNextAttempt(): NextAttempt {
  return useContext(NextAttemptContext)
}
