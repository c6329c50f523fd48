import {
  arizonaTowns,
  centralTowns,
  easternTowns,
  indianapolisTowns,
  mountainTowns,
  pacificTowns,
} from './american-towns.ts'
import { britishTowns, irishTowns } from './british-and-irish-towns.ts'
import { countryFacts } from './countries.ts'
import {
  austrianTowns,
  belgianTowns,
  danishTowns,
  dutchTowns,
  frenchTowns,
  germanTowns,
  italianTowns,
  polishTowns,
  portugueseTowns,
  spanishTowns,
  swedishTowns,
} from './european-towns.ts'

/** A street or a shopping centre. */
export interface Place {
  readonly name: string
  readonly isCentre: boolean
}

export interface Town {
  readonly name: string
  readonly region: string
  readonly country: keyof typeof countryFacts
  /** IANA time zone. */
  readonly timezone: string
  readonly coordinates: readonly [latitude: number, longitude: number]
  /** Number of stores relative to other towns. */
  readonly weight: number
  /** The town's best known places. The first stores open there. */
  readonly ownPlaces: readonly Place[]
  /** Places that any town of the country can have. */
  readonly otherPlaces: readonly Place[]
}

type CountryName = Town['country']

/** Lines of `town | region | latitude longitude | weight | places`. An asterisk marks a shopping centre. */
const lists: readonly (readonly [country: CountryName, timezone: string, lines: string])[] = [
  ['United Kingdom', 'Europe/London', britishTowns],
  ['Ireland', 'Europe/Dublin', irishTowns],
  ['United States', 'America/New_York', easternTowns],
  ['United States', 'America/Indiana/Indianapolis', indianapolisTowns],
  ['United States', 'America/Chicago', centralTowns],
  ['United States', 'America/Denver', mountainTowns],
  ['United States', 'America/Phoenix', arizonaTowns],
  ['United States', 'America/Los_Angeles', pacificTowns],
  ['Germany', 'Europe/Berlin', germanTowns],
  ['France', 'Europe/Paris', frenchTowns],
  ['Netherlands', 'Europe/Amsterdam', dutchTowns],
  ['Belgium', 'Europe/Brussels', belgianTowns],
  ['Spain', 'Europe/Madrid', spanishTowns],
  ['Portugal', 'Europe/Lisbon', portugueseTowns],
  ['Italy', 'Europe/Rome', italianTowns],
  ['Austria', 'Europe/Vienna', austrianTowns],
  ['Denmark', 'Europe/Copenhagen', danishTowns],
  ['Sweden', 'Europe/Stockholm', swedishTowns],
  ['Poland', 'Europe/Warsaw', polishTowns],
]

export const towns: readonly Town[] = lists.flatMap(([country, timezone, lines]) => {
  const otherPlaces = readPlaces(countryFacts[country].places)
  return lines
    .trim()
    .split('\n')
    .map((line) => townOf(line, country, timezone, otherPlaces))
})

function townOf(line: string, country: CountryName, timezone: string, otherPlaces: readonly Place[]): Town {
  const [name = '', region = '', position = '', weight = '', places = ''] = line
    .split('|')
    .map((cell) => cell.trim())
  const [latitude = 0, longitude = 0] = position.split(' ').map(Number)
  return {
    name,
    region,
    country,
    timezone,
    coordinates: [latitude, longitude],
    weight: Number(weight),
    ownPlaces: readPlaces(places),
    otherPlaces,
  }
}

function readPlaces(list: string): readonly Place[] {
  return list.split(', ').map((name) => ({ name: name.replace('*', ''), isCentre: name.endsWith('*') }))
}
