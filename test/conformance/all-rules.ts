import { type Rule, sectionOf } from './rule.ts'
import { authenticationRules } from './rules/authentication.ts'
import { beyondRules, conversionNotes } from './rules/beyond.ts'
import { beyondCameraUptimeRules } from './rules/beyond-camera-uptime.ts'
import { beyondChangesRules } from './rules/beyond-changes.ts'
import { beyondConversionRules } from './rules/beyond-conversion.ts'
import { beyondCorrectionsRules } from './rules/beyond-corrections.ts'
import { beyondDemographicsRules } from './rules/beyond-demographics.ts'
import { beyondEffectRules } from './rules/beyond-effect.ts'
import { beyondEstimatesRules } from './rules/beyond-estimates.ts'
import { beyondForecastRules } from './rules/beyond-forecast.ts'
import { beyondFunnelRules } from './rules/beyond-funnel.ts'
import { beyondGroupsRules } from './rules/beyond-groups.ts'
import { beyondHoursOfWeekRules } from './rules/beyond-hours-of-week.ts'
import { beyondIncidentsRules } from './rules/beyond-incidents.ts'
import { beyondLiveRules } from './rules/beyond-live.ts'
import { beyondOpeningHoursRules } from './rules/beyond-opening-hours.ts'
import { beyondStaffHoursRules } from './rules/beyond-staff-hours.ts'
import { beyondStaffingRules } from './rules/beyond-staffing.ts'
import { beyondStaffingAheadRules } from './rules/beyond-staffing-ahead.ts'
import { beyondSuspectsRules } from './rules/beyond-suspects.ts'
import { beyondTotalsRules } from './rules/beyond-totals.ts'
import { beyondUptimeRules } from './rules/beyond-uptime.ts'
import { beyondUsualRules } from './rules/beyond-usual.ts'
import { beyondZoneTotalsRules } from './rules/beyond-zone-totals.ts'
import { beyondZonesRules } from './rules/beyond-zones.ts'
import { coreApiRules, versionRules } from './rules/core-api.ts'
import { metricResultRules } from './rules/metric-results.ts'
import { dwellNotes } from './rules/notes-dwell.ts'
import { failureNotes } from './rules/notes-failures.ts'
import { listNotes } from './rules/notes-lists.ts'
import { openingHourNotes } from './rules/notes-opening-hours.ts'
import { requestNotes } from './rules/notes-requests.ts'
import { timeNotes } from './rules/notes-time.ts'
import { frameNotes, tokenNotes } from './rules/notes-tokens.ts'
import { uptimeNotes } from './rules/notes-uptime.ts'
import { wordNotes } from './rules/notes-words.ts'
import { parameterRules } from './rules/parameters.ts'
import { questionRules } from './rules/question-rules.ts'
import { quietRules, refreshRules } from './rules/quiet.ts'
import { recordRules } from './rules/records.ts'
import { socketRules } from './rules/socket-frames.ts'
import { vocabularyRules } from './rules/vocabulary-words.ts'

const inSection = (rules: readonly Rule[], section: string) =>
  rules.filter((rule) => sectionOf(rule) === section)

/** Rules of the notes that go beyond the contract, in the order of the notes. */
const notes = [
  ...frameNotes,
  ...tokenNotes,
  ...wordNotes,
  ...requestNotes,
  ...openingHourNotes,
  ...uptimeNotes,
  ...listNotes,
  ...timeNotes,
  ...dwellNotes,
  ...conversionNotes,
  ...failureNotes,
]
const noteRules = [1, 2, 3, 4, 5, 6, 7].flatMap((number) => inSection(notes, `notes §${number}`))

/** Every rule, in the order of the contract, then of the notes. */
export const allRules: readonly Rule[] = [
  ...vocabularyRules.filter(({ rule }) => rule.startsWith('§1')),
  ...recordRules,
  ...metricResultRules,
  ...vocabularyRules.filter(({ rule }) => rule.startsWith('§2')),
  ...socketRules,
  ...parameterRules,
  ...questionRules,
  ...coreApiRules.filter(({ rule }) => rule.startsWith('§4')),
  ...authenticationRules,
  ...quietRules,
  ...coreApiRules.filter(({ rule }) => rule.startsWith('§7')),
  ...refreshRules,
  ...versionRules,
  ...noteRules,
  ...beyondRules,
  ...beyondGroupsRules,
  ...beyondUptimeRules,
  ...beyondStaffHoursRules,
  ...beyondTotalsRules,
  ...beyondConversionRules,
  ...beyondZoneTotalsRules,
  ...beyondHoursOfWeekRules,
  ...beyondDemographicsRules,
  ...beyondZonesRules,
  ...beyondIncidentsRules,
  ...beyondChangesRules,
  ...beyondOpeningHoursRules,
  ...beyondCorrectionsRules,
  ...beyondLiveRules,
  ...beyondUsualRules,
  ...beyondSuspectsRules,
  ...beyondEffectRules,
  ...beyondForecastRules,
  ...beyondFunnelRules,
  ...beyondEstimatesRules,
  ...beyondStaffingRules,
  ...beyondStaffingAheadRules,
  ...beyondCameraUptimeRules,
]
