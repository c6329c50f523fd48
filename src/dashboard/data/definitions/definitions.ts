import { smallSample } from '../../../domain/cells/sample-size.ts'
import { leastShared } from '../../../domain/cells/shared-part.ts'
import { coverageThresholds } from '../../../domain/coverage/verdict.ts'
import { suspicion } from '../../../domain/outages/suspects.ts'
import { flapping } from '../../coverage/live-cameras.ts'

/** The definition of a figure, the same on every page. */
export interface Definition {
  /** How it is made: "Sales ÷ customers". */
  readonly formula: string
  /** What counts: the shortest stay, and how returning visitors count. */
  readonly counts?: string
  /** Whether staff are in it. */
  readonly staff?: string
  /** How often it is renewed. */
  readonly refreshed: string
  /** Further remarks. */
  readonly note?: string
}

const everyTenMinutes = 'Every ten minutes.'
const sometimes = 'Sales about every 30 minutes, customers every ten.'
const aboutHalfHourly = 'About every 30 minutes.'
const entered = 'Who stayed at least two seconds. Whoever leaves and returns counts again.'
const visited = 'Stays of at least five seconds. Whoever leaves a zone and returns counts again.'
const asFiltered = 'Counted as everybody, unless the filter leaves them out.'
const percent = (share: number) => `${Math.round(share * 100)}%`
const verdicts = `Complete from ${percent(coverageThresholds.complete)}, partial from ${percent(coverageThresholds.partial)}, unreliable below.`

/**
 * Every figure that the screen shows, by the name that it has there. The only place where one is defined: no page
 * writes its own.
 */
export const definitions = {
  Entries: {
    formula: 'People who came in through an entrance, added up.',
    counts: entered,
    staff: asFiltered,
    refreshed: everyTenMinutes,
  },
  'Per open day': {
    formula: 'Entries ÷ days that were counted in full.',
    counts:
      'Days that are over: the running day is excluded, and so are closed days, partial days and days without data.',
    staff: asFiltered,
    refreshed: everyTenMinutes,
  },
  'Peak hour': {
    formula: 'The weekday and hour with the highest average entries.',
    counts: 'Completed hours with enough camera coverage, in store local time.',
    staff: asFiltered,
    refreshed: everyTenMinutes,
    note: 'Unknown where an hour with low coverage may be higher: its count ÷ coverage plus a quarter, or the average of such hours in the four weeks before plus a quarter.',
  },
  'Peak day': {
    formula: 'The day with the most entries.',
    counts: 'Completed days that were counted in full, with enough camera coverage.',
    staff: asFiltered,
    refreshed: everyTenMinutes,
    note: 'Unknown where a day with low coverage may be higher: its count ÷ coverage plus a quarter.',
  },
  'Hours of the week': {
    formula: 'Entries of an hour ÷ the days on which it was open and seen.',
    counts: `Hours that are over, each store on its own clock; those of which less than ${percent(coverageThresholds.partial)} was seen are left out.`,
    staff: asFiltered,
    refreshed: everyTenMinutes,
    note: 'Power hours are the busiest 20% of open hours. None is marked where an hour with low coverage may be one of them.',
  },
  'Age and gender': {
    formula: 'Entries of each age and gender; a share is of those who could be told.',
    counts: `People of whom age or gender could not be told are in no bar; how many they are is said. Bands of fewer than ${smallSample} people bear a caution.`,
    staff: asFiltered,
    refreshed: everyTenMinutes,
    note: 'Visual estimates of the cameras’ pipeline, not what anybody said of themselves.',
  },
  'Camera coverage': {
    formula: 'Camera time received ÷ camera time expected, inside opening hours.',
    counts: `Of the cameras that the figure needs: those at the entrances, or all where none is named; of a zone those that watch it. ${verdicts}`,
    refreshed: everyTenMinutes,
  },
  'Camera state': {
    formula:
      'Online: heard of lately, with a good picture. Degraded: heard of, its picture below 80%. Offline: not heard of. Unknown: nobody says, or it cannot be believed.',
    counts: `A camera that changes ${flapping.changes} times in ${flapping.windowMs / 60_000} minutes keeps the worst of its states until it is calm, and is called unsteady.`,
    refreshed: 'As often as is chosen, every 10 seconds by itself.',
    note: 'Where answers stop or repeat themselves, every camera is unknown: what was true is not shown as the present.',
  },
  Uptime: {
    formula:
      'What was seen ÷ what was due, in quarters of an hour, each weighted by how good its picture was; the product of what was received and its quality.',
    counts:
      'Scheduled hours that are over, of each camera on its own clock. Days without a record are in no figure: nobody knows whether the camera was up.',
    refreshed: everyTenMinutes,
  },
  'Received segments': {
    formula: 'Segments that came ÷ segments that were due: what is missing here never came.',
    refreshed: everyTenMinutes,
  },
  'Quality of received': {
    formula:
      'How good the segments were that came, on average: what is missing here came with a poor picture.',
    refreshed: everyTenMinutes,
  },
  'Visitors affected (est.)': {
    formula:
      'The visitors that the entrances or zones of the camera normally see in the missed hours, by weekday and hour. An hour missed in part counts in part.',
    counts:
      'Several cameras of the entrances, or of one zone, share its people by what was missing whenever one of them was offline; equally if that is not known. Zones: visits per visitor × normal visitors, at most all visitors of the store. A whole-store outage counts all visitors once. Hours with low camera coverage are excluded from the norm.',
    staff: 'Staff are included.',
    refreshed: everyTenMinutes,
  },
  Suspect: {
    formula: `A camera that is online and sends good pictures, while of the people it counts – the entries of its store, or the visits of its zones – there is nobody in hours in which ${suspicion.silentFrom} are usual, or less than ${percent(suspicion.few)} or more than ${suspicion.many} times what is usual.`,
    counts: `Of today the last scheduled hours that are over, as few as are enough to judge by; usual is the average of the same hours of the same weekday of three weeks before. Whether it is far off is said from ${suspicion.shapeFrom} usual people on.`,
    staff: 'Counted as everybody.',
    refreshed: everyTenMinutes,
  },
  'Picture quality': {
    formula: 'How much of what the camera sends can be used, on average, as the service tells it.',
    refreshed: 'With the state.',
  },
  Change: {
    formula: 'This period ÷ the one compared with, less one.',
    counts: `Like for like: only days that were open and counted in full in both. An average or a rate also leaves out days that were unreliable in either. The running day is compared up to the same time. Where either side is unreliable, or less than ${percent(leastShared)} of the days of either period were counted in both, or an average or rate is of fewer than ${smallSample} people, visits or sales, there is no percentage but the reason.`,
    refreshed: 'With the figure.',
  },
  'Open days': {
    formula: 'Days that are over and were counted in full.',
    refreshed: everyTenMinutes,
  },
  'Visits to zones': {
    formula: 'Stays in the zones side by side, added up.',
    counts: `${visited} Each zone counts by itself.`,
    staff: asFiltered,
    refreshed: everyTenMinutes,
  },
  'Entry rate': {
    formula: 'Visits to a zone ÷ entries of the stores that have it.',
    counts:
      'It can exceed 100% because a visitor can enter a zone more than once. It depends on the cameras of the zone and of the entrances.',
    staff: asFiltered,
    refreshed: everyTenMinutes,
  },
  'Average dwell': {
    formula: 'Time of all visits ÷ their number, never an average of averages.',
    counts: `${visited} Fewer than ${smallSample} visits bear a caution.`,
    staff: asFiltered,
    refreshed: everyTenMinutes,
  },
  'Total dwell': {
    formula: 'Time of all visits, added up.',
    counts: visited,
    staff: asFiltered,
    refreshed: everyTenMinutes,
  },
  'Share of visits': {
    formula: 'Visits to a zone ÷ visits to all zones side by side.',
    counts: `${visited} It depends on the cameras of all these zones: without one of them the shares of the others are too high.`,
    staff: asFiltered,
    refreshed: everyTenMinutes,
  },
  'Store-wide dwell': {
    formula: 'How long a visitor is in the store as a whole, on average.',
    counts:
      'What the dwell in a zone is held against. Several stores, ages, genders and roles are weighted by their entries, for the service gives averages and no totals.',
    staff: asFiltered,
    refreshed: everyTenMinutes,
  },
  Conversion: {
    formula: 'Sales ÷ customers who entered; of several days or stores all sales ÷ all customers.',
    counts:
      'Hours of which both tills and counters reported. A change is relative: from 20% to 21% is 5% higher.',
    staff: 'Always excluded. Visitors of unknown role count as customers.',
    refreshed: sometimes,
  },
  Customers: {
    formula: 'People who came in through an entrance, without staff.',
    counts: `${entered} Visitors of unknown role count, too; their share is shown.`,
    staff: 'Always excluded.',
    refreshed: everyTenMinutes,
  },
  Sales: {
    formula: 'What the tills sold, as a number of receipts.',
    counts: 'Refunds and voids are left out.',
    refreshed: aboutHalfHourly,
  },
  Takings: {
    formula: 'What the tills took for sales, added up.',
    counts: 'Refunds and voids are left out of it, not taken off. Different currencies are never added up.',
    refreshed: aboutHalfHourly,
  },
  'Average sale': {
    formula: 'Takings ÷ sales: all of them by all of them, never an average of averages.',
    refreshed: aboutHalfHourly,
  },
  'Units per sale': {
    formula: 'Pieces that were sold ÷ sales.',
    refreshed: aboutHalfHourly,
  },
  'Hours of the rate': {
    formula: 'Open hours in which both tills and entrance cameras reported.',
    counts: `An open hour is left out where less than ${percent(coverageThresholds.partial)} of the entrance cameras’ time was received; or, while customers came, where the tills reported nothing, or where open hours went by without one sale although at the store’s usual rate some were to be expected.`,
    refreshed: sometimes,
    note: 'Only whole hours are told, and the last half hour is not judged: sales are still on their way.',
  },
  'More than usual': {
    formula:
      'Today against the same weekday of the weeks before, each until the last full hour of the store’s own clock; for conversion until the last one whose sales are in.',
    counts:
      'Usual is four spreads to either side of the middle of those days, and at least 10% of it: the spread is their median distance from the middle, and never less than what counting alone makes. Days on which the store was closed, or of which too little was seen, are left out.',
    staff: asFiltered,
    refreshed: everyTenMinutes,
    note: 'Of days that are as always two or three in a hundred are called a move.',
  },
} as const satisfies Readonly<Record<string, Definition>>

export type Term = keyof typeof definitions
