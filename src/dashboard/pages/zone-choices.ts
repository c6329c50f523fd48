import type { AddressFields } from '../address/address-fields.ts'
import { oneId, oneOf } from '../address/field-codec.ts'

export const zoneMeasures = ['visits', 'entry-rate', 'average-dwell', 'total-dwell', 'share'] as const
export type ZoneMeasure = (typeof zoneMeasures)[number]

/** How the zones are compared: by the chosen measure, by visits and dwell together, or as a table. */
export const zonePictures = ['bars', 'scatter', 'table'] as const
export type ZonePicture = (typeof zonePictures)[number]

/** Whose dwell is split by age and gender: that of the zone over time, or that of the whole store. */
export const dwellPlaces = ['zone', 'store'] as const
export type DwellPlace = (typeof dwellPlaces)[number]

/** How the page of zones looks at its figures. These narrow nothing down, so Reset leaves them alone. */
export interface ZoneChoices {
  readonly measure: ZoneMeasure
  /** The zone over time; `null`: the first of those side by side. */
  readonly overTime: string | null
  readonly picture: ZonePicture
  readonly dwellPlace: DwellPlace
}

export const zoneChoiceFields: AddressFields<ZoneChoices> = {
  measure: { codec: oneOf('measure', zoneMeasures), initial: 'visits', remembered: true },
  overTime: { codec: oneId('trend'), initial: null, remembered: false },
  picture: { codec: oneOf('picture', zonePictures), initial: 'bars', remembered: true },
  dwellPlace: { codec: oneOf('dwell', dwellPlaces), initial: 'zone', remembered: true },
}
