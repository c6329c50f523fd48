import { plural, t } from '@lingui/core/macro'
import type { DayRange, LocalDay } from '../../../calendar/calendar.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import { type CameraSpan, foldedCameras } from '../cameras/camera-spans.ts'
import { daysWords, storesWords } from './event-words.ts'

/** "New camera: Kids", "2 new cameras · Camera removed: Side door". */
export function camerasTitle({ names }: CameraSpan): string {
  return [addedWords(names['camera-added']), removedWords(names['camera-removed'])]
    .filter((words) => words !== '')
    .join(' · ')
}

/** "Sat 7 Mar · Leeds · figures before and after may not be comparable". */
export function camerasDetail(
  span: CameraSpan,
  known: readonly Pick<Store, 'id' | 'name'>[],
  today: LocalDay,
): string {
  const words = t`figures before and after may not be comparable`
  return [daysWords(span, today), storesWords(span, known), words].join(' · ')
}

/** The changes of a bucket, in which the change may be on any day. Empty if there is none. */
export function camerasOfBucket(spans: readonly CameraSpan[], { first, last }: DayRange): string {
  const own = spans.filter(({ from, until }) => from <= last && until >= first)
  return own.length === 0 ? '' : camerasTitle(foldedCameras(own))
}

function addedWords(names: readonly string[]): string {
  const [camera = ''] = names
  if (names.length === 1) return t`New camera: ${camera}`
  return names.length === 0 ? '' : plural(names.length, { one: '# new camera', other: '# new cameras' })
}

function removedWords(names: readonly string[]): string {
  const [camera = ''] = names
  if (names.length === 1) return t`Camera removed: ${camera}`
  return names.length === 0
    ? ''
    : plural(names.length, { one: '# camera removed', other: '# cameras removed' })
}
