import { t } from '@lingui/core/macro'
import { coverageThresholds } from '../../../domain/coverage/verdict.ts'
import { poorQuality } from '../../../domain/live/stated-camera.ts'
import { suspicion } from '../../../domain/outages/suspects.ts'
import { flapping } from '../../coverage/live-cameras.ts'
import type { DefinitionsOf } from './definition.ts'
import { alwaysIncluded, everyTenMinutes, leastCoverage, percent } from './shared-sentences.ts'
import type { Term } from './terms.ts'

/** How well the cameras work, and what their outages cost. */
export const cameraDefinitions = {
  'Camera coverage': () => ({
    formula: t`Camera time received (weighted by image quality) ÷ camera time expected, in opening hours.`,
    counts: t`The cameras that the figure depends on: at the entrances, or all if none is at an entrance; for a zone, the cameras that cover it.`,
    refreshed: everyTenMinutes(),
    note: t`Complete from ${{ complete: percent(coverageThresholds.complete) }}, partial from ${{ partial: leastCoverage() }}, unreliable below.`,
  }),
  'Camera state': () => ({
    formula: t`Online: recent signal and good image. Degraded: image quality below ${{ least: percent(poorQuality) }}. Offline: no recent signal. Unknown: status missing or out of date.`,
    counts: t`A camera that changes state ${{ changes: flapping.changes }} times in ${{ minutes: flapping.windowMs / 60_000 }} minutes keeps its worst state until it is stable. It is marked as unstable.`,
    refreshed: t`At the chosen interval, every 10 seconds by default.`,
    note: t`If updates stop or repeat old data, every camera is unknown.`,
  }),
  'Image quality': () => ({
    formula: t`Average quality of the camera’s footage, as reported by the data source.`,
    refreshed: t`At the same time as the camera state.`,
  }),
  Uptime: () => ({
    formula: t`Footage received × image quality, as a share of scheduled time.`,
    counts: t`Completed scheduled hours, in the local time of each camera. Days without records are excluded.`,
    refreshed: everyTenMinutes(),
  }),
  'Footage received': () => ({
    formula: t`Footage received ÷ footage expected.`,
    refreshed: everyTenMinutes(),
  }),
  'Image quality of the footage': () => ({
    formula: t`Average image quality of the footage received.`,
    refreshed: everyTenMinutes(),
  }),
  'Visitors affected (est.)': () => ({
    formula: t`Visitors normally counted at the camera’s entrances or zones in the missed hours, by weekday and hour. Partly missed hours count in part.`,
    counts: t`Entrance cameras, or cameras of the same zone, share the visitors in proportion to the time that each missed. Zones: visits per visitor × normal visitors, at most all visitors of the store. An outage of the whole store counts all visitors once.`,
    staff: alwaysIncluded(),
    refreshed: everyTenMinutes(),
    note: t`Hours with low camera coverage are excluded from what is normal.`,
  }),
  'Possible miscounts': () => ({
    formula: t`A camera that is online with good images, while counts at its entrance or in its zones are far from normal: zero where ${{ normal: suspicion.silentFrom }} are normal, below ${{ share: percent(suspicion.few) }} of normal, or above ${{ times: suspicion.many }} times normal.`,
    counts: t`Today’s latest completed scheduled hours, only as many as are needed. Normal is the average of the same hours on the same weekday of the last ${{ weeks: suspicion.weeks }} weeks. Low or high counts are flagged only where at least ${{ normal: suspicion.shapeFrom }} are normal.`,
    staff: alwaysIncluded(),
    refreshed: everyTenMinutes(),
  }),
} as const satisfies Partial<DefinitionsOf<Term>>
