/** Least share of the days of either period for a change. Below it, the change would cover only a few days. */
const defaultLeastShared = 0.5

/** The build takes the chain's value from `VITE_COMPARED_DAYS`. Sources that Node runs directly have no settings. */
export const leastShared = leastSharedOf(import.meta.env?.VITE_COMPARED_DAYS)

/**
 * Parses the setting, and falls back to the default unless it is a number from 0 to 100.
 * @param setting per cent, for example "50"
 */
export function leastSharedOf(setting: string | undefined): number {
  const text = setting?.trim() ?? ''
  const share = text === '' ? defaultLeastShared : Number(text) / 100
  return share >= 0 && share <= 1 ? share : defaultLeastShared
}
