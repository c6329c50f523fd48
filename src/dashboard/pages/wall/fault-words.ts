import { t } from '@lingui/core/macro'
import { formatTimeNear } from '../../time/format-time.ts'
import { failureWords } from '../../ui/words/failure-words.ts'
import { formatSince } from '../../ui/words/format-duration.ts'
import type { WallFault } from './wall-fault.ts'

export interface FaultWords {
  readonly title: string
  readonly why: string
  readonly next: string
}

/**
 * @param behindMs how far this screen's clock, in which the instants are given, is behind the correct time
 */
export function faultWords(fault: WallFault, zone: string, now: number, behindMs = 0): FaultWords {
  const timeOf = (instant: number) => formatTimeNear(instant + behindMs, zone, now + behindMs)
  const retrying = t`Retrying automatically.`
  const failure = 'code' in fault && fault.code !== null ? ` ${failureWords(fault.code).happened}` : ''
  switch (fault.is) {
    case 'never-answered': {
      const waited = formatSince(fault.since, now)
      return { title: t`No camera status yet`, why: `${t`Waiting for ${waited}.`}${failure}`, next: retrying }
    }
    case 'connection-lost': {
      const [lost, age] = [timeOf(fault.since), formatSince(fault.answeredAt, now)]
      return {
        title: t`Connection lost`,
        why: t`Offline since ${lost}. The last status is ${age} old and isn’t shown.`,
        next: retrying,
      }
    }
    case 'no-answer': {
      const [time, age] = [timeOf(fault.answeredAt), formatSince(fault.answeredAt, now)]
      return {
        title: t`Camera status is out of date`,
        why: `${t`The last status, from ${time}, is ${age} old and isn’t shown.`}${failure}`,
        next: retrying,
      }
    }
    case 'old-answers':
      return {
        title: t`Status is stale`,
        why: t`No camera has sent a new signal for several minutes.`,
        next: retrying,
      }
    case 'no-store':
      return {
        title: t`No stores to show`,
        why: t`This screen doesn’t have access to the stores in its address.`,
        next: t`Correct the address, or remove the stores from it to show all.`,
      }
    case 'clock-stopped':
      return {
        title: t`This screen’s clock has stopped`,
        why: t`The age of the status is unknown.`,
        next: t`The page reloads when the clock runs again.`,
      }
  }
}
