import type { DayRange, LocalDay } from '../../../calendar/calendar.ts'
import type { CamerasAsked } from '../../../protocol/derived/camera-bodies.ts'
import type { Demographics } from '../../../protocol/metrics/filtered-by.ts'
import type { WhyQuestion } from '../../coverage/why-question.ts'
import type { Store } from '../questions/store-zones.ts'

/** Which cameras the values of a page depend on. */
export interface WhySubject {
  /** What is counted: "Entries", "Women › Tops". */
  readonly what: string
  readonly stores: readonly Store[]
  readonly days: DayRange
  /** `null`: nothing is compared. */
  readonly compared: DayRange | null
  readonly today: LocalDay
  /** The cameras that a value depends on. */
  readonly camerasOf: (question: WhyQuestion) => CamerasAsked
  /** Other cameras, that only some figures of the value depend on; `null` if there can be none. */
  readonly furtherOf?: (question: WhyQuestion) => FurtherCameras | null
  /** The people counted, by whom the cost of an outage is measured. */
  readonly people: Demographics
}

/** Two groups of cameras that different figures of a row depend on, with words for both. */
interface FurtherCameras {
  readonly cameras: CamerasAsked
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
