import { type Environment, given } from './settings-reader.ts'

/** Whose public holidays the stores of a time zone keep. */
export interface HolidayRegion {
  /** An IANA time zone; `null` for every store that no other entry is for. */
  readonly timezone: string | null
  /** ISO 3166 codes: a country, and optionally its state and region: `['GB', 'SCT']`. */
  readonly codes: readonly string[]
}

/** Reads `HOLIDAYS`, for example `GB-ENG` or `GB-ENG, Europe/Berlin=DE-BE`. */
export function readHolidays(environment: Environment, faults: string[]): readonly HolidayRegion[] {
  const entries = (given(environment, 'HOLIDAYS') ?? '').split(',').filter((entry) => entry.trim() !== '')
  const regions = entries.map(readRegion)
  if (regions.includes(null)) {
    faults.push(
      'HOLIDAYS must be a country such as GB, GB-SCT or DE-BE, or one for each time zone as in GB-ENG, Europe/Berlin=DE-BE.',
    )
  }
  return regions.filter((region) => region !== null)
}

function readRegion(entry: string): HolidayRegion | null {
  const [, timezone = null, codes = ''] =
    /^(?:([A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)*)=)?([A-Z]{2}(?:-[A-Z0-9]{1,4}){0,2})$/.exec(entry.trim()) ?? []
  return codes === '' ? null : { timezone, codes: codes.split('-') }
}
