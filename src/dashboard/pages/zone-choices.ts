import type { AddressFields } from '../address/address-fields.ts'
import { oneId, oneOf } from '../address/field-codec.ts'

export const zoneMeasures = ['visits', 'entry-rate', 'average-dwell', 'total-dwell', 'share'] as const
export type ZoneMeasure = (typeof zoneMeasures)[number]

/** Whose dwell time is split by age and gender: that of the zone over time, or that of the whole store. */
export const dwellPlaces = ['zone', 'store'] as const
export type DwellPlace = (typeof dwellPlaces)[number]

/** How the page of zones looks at its figures. These narrow nothing down, so Reset leaves them alone. */
export interface ZoneChoices {
  readonly measure: ZoneMeasure
  /** The zone over time; `null`: the one with the most visits. */
  readonly overTime: string | null
  readonly dwellPlace: DwellPlace
}

export const zoneChoiceFields: AddressFields<ZoneChoices> = {
  measure: { codec: oneOf('measure', zoneMeasures), initial: 'visits', remembered: true },
  overTime: { codec: oneId('trend'), initial: null, remembered: false },
  dwellPlace: { codec: oneOf('dwell', dwellPlaces), initial: 'zone', remembered: true },
}
