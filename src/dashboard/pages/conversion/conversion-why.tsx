import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import type { CamerasAsked } from '../../../protocol/derived/camera-bodies.ts'
import { everyone } from '../../../protocol/metrics/filtered-by.ts'
import { shopfront, type WhyQuestion } from '../../coverage/why-question.ts'
import { zoneWords } from '../../data/questions/floor.ts'
import { useLastValue } from '../../data/questions/use-last-value.ts'
import { LateWhy } from '../../data/why/late-why.tsx'
import { useWhy } from '../../data/why/why-address.ts'
import type { WhySubject } from '../../data/why/why-subject.ts'
import type { PeriodView } from '../period-view.ts'
import type { Screen } from '../screen.ts'

export interface ConversionWhyProps {
  readonly view: Pick<PeriodView, 'stores' | 'days' | 'compared'>
  readonly screen: Pick<Screen, 'today'>
}

/** Why a value is flagged: by the cameras at the entrances, or those of a step of the funnel. */
export function ConversionWhy({ view, screen: { today } }: ConversionWhyProps) {
  // The last answer stays while the dialog closes.
  const zone = useLastValue(useWhy().question)?.zone ?? null
  const { stores, days, compared } = view
  const subject = useMemo(
    (): WhySubject => ({
      what: subjectOf(zone),
      stores,
      days,
      // Nothing is compared in the funnel.
      compared: zone === null ? compared : null,
      today,
      people: everyone,
      camerasOf,
    }),
    [zone, stores, days, compared, today],
  )
  return <LateWhy subject={subject} />
}

function subjectOf(zone: string | null): string {
  if (zone === null) return t`Conversion rate`
  return zone === shopfront ? t`Passers-by` : zoneWords(zone)
}

function camerasOf({ zone }: WhyQuestion): CamerasAsked {
  if (zone === null) return { of: 'entrances' }
  return zone === shopfront ? { of: 'shopfront' } : { of: 'zones', zones: [zone] }
}
