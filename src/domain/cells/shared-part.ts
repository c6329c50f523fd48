/** From which share of the days of either period on a change is stated; it would else be one of a few days. */
const defaultLeastShared = 0.5

/** That of the chain: the build takes it from `VITE_COMPARED_DAYS`. Source that Node runs has no settings. */
export const leastShared = leastSharedOf(import.meta.env?.VITE_COMPARED_DAYS)

/** @param setting per cent, as it is set: "50"; the default where it is no number from 0 to 100. */
export function leastSharedOf(setting: string | undefined): number {
  const text = setting?.trim() ?? ''
  const share = text === '' ? defaultLeastShared : Number(text) / 100
  return share >= 0 && share <= 1 ? share : defaultLeastShared
}
