import type { DayRange, LocalDay } from '../../../calendar/calendar.ts'
import type { CameraHours } from '../../../domain/coverage/camera-hours.ts'
import type { Demographics } from '../../../protocol/metrics/filtered-by.ts'
import type { WhyQuestion } from '../../coverage/why-question.ts'
import type { StoreUptime } from '../hours/use-camera-hours.ts'
import type { Store } from '../questions/store-zones.ts'

/** What a page knows of the cameras behind its values. */
export interface WhySubject {
  /** What is counted: "Entries", "Women › Tops". */
  readonly what: string
  readonly stores: readonly Store[]
  readonly days: DayRange
  /** `null`: nothing is compared. */
  readonly compared: DayRange | null
  readonly today: LocalDay
  /** The newest instant that is counted, epoch milliseconds. */
  readonly asOf: number
  readonly uptime: StoreUptime['status']
  /** The cameras that a value depends on; one that counts for several places of it occurs as often. */
  readonly camerasOf: (question: WhyQuestion) => readonly CameraHours[]
  /** Other cameras, that only some figures of the value depend on; `null` if there are none. */
  readonly furtherOf?: (question: WhyQuestion) => FurtherCameras | null
  /** The people who are counted: what an outage is measured by. */
  readonly people: Demographics
  /** The cameras that those visitors are counted by, per store, where the page has them. */
  readonly entrances: StoreUptime['cameras']
}

/** Two groups of cameras that different figures of a row depend on, with words for both. */
export interface FurtherCameras {
  readonly cameras: readonly CameraHours[]
  readonly words: CameraGroupWords
  /** Of the cameras of `camerasOf` beside them. */
  readonly wordsOfOthers: CameraGroupWords
}

export interface CameraGroupWords {
  /** "Cameras at the entrances". */
  readonly name: string
  /** Which figures depend on them. */
  readonly figures: string
}

/** The cameras of one store, or of all, where each store has its own. */
export function camerasByStore(cameras: StoreUptime['cameras']): WhySubject['camerasOf'] {
  return ({ store }) => (store === null ? [...cameras.values()].flat() : (cameras.get(store) ?? []))
}

interface StoresAsked extends Pick<WhySubject, 'what' | 'stores' | 'today' | 'asOf' | 'uptime' | 'people'> {
  readonly plan: Pick<WhySubject, 'days' | 'compared'>
  /** Per store those of its entrances. */
  readonly cameras: StoreUptime['cameras']
}

/** Of values that are counted by the entrance cameras of whole stores. */
export function subjectOfStores({ plan, cameras, ...asked }: StoresAsked): WhySubject {
  const { days, compared } = plan
  return { ...asked, days, compared, camerasOf: camerasByStore(cameras), entrances: cameras }
}
