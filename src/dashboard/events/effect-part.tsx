import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import type { EffectAnswer, EffectDay, LeftOutDay } from '../../protocol/derived/effect/effect-answers.ts'
import type { StoreEvent } from '../../protocol/events.ts'
import { FailedPart } from '../data/cards/failed-part.tsx'
import type { Store } from '../data/questions/store-zones.ts'
import { formatWeekdayAndDay } from '../time/format-local-day.ts'
import { Button } from '../ui/controls/button.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { formatCount } from '../ui/words/format.ts'
import { formatChange } from '../ui/words/format-change.ts'
import { basisWords, reasonWords, verdictWords } from './effect-words.ts'
import styles from './event-drawer.module.css'
import type { EventSubject } from './event-subject.ts'
import { useEffectOf } from './use-effect-of.ts'

interface EffectPartProps {
  readonly event: StoreEvent
  readonly subject: EventSubject
  readonly known: readonly Store[]
}

/** What the event did to the entries of its stores, and which days say so. */
export function EffectPart({ event, subject, known }: EffectPartProps) {
  const state = useEffectOf(event, { stores: subject.stores, known })
  if (state.status === 'absent') return null
  return (
    <section className={styles.part} aria-label={t`Effect on entries`} aria-busy={state.status === 'loading'}>
      <h3 className={styles.heading}>{t`Effect on entries`}</h3>
      {state.status === 'loading' && <Skeleton height="72px" />}
      {state.status === 'failed' && (
        <FailedPart what={t`the effect of this event`} of={state} onRetry={state.retry} />
      )}
      {state.status === 'ready' && <Judged answer={state.answer} others={state.others} known={known} />}
    </section>
  )
}

interface JudgedProps {
  readonly answer: EffectAnswer
  /** In the order of the request. */
  readonly others: readonly StoreEvent[]
  readonly known: readonly Store[]
}

function Judged({ answer, others, known }: JudgedProps) {
  const { days, leftOut, unknownDays } = answer
  return (
    <>
      <p className={styles.verdict}>{verdictWords(answer)}</p>
      {answer.effect !== null && <p className={styles.small}>{basisWords(answer)}</p>}
      {unknownDays > 0 && (
        <p className={styles.small}>
          {plural(unknownDays, {
            one: 'Camera coverage is unknown for # day.',
            other: 'Camera coverage is unknown for # days.',
          })}
        </p>
      )}
      {days.length > 0 && (
        <div className={styles.table}>
          <DataTable
            caption={t`Days of the event, with expected entries`}
            columns={dayColumns(answer)}
            rows={days}
            rowKey={({ day }) => day}
          />
        </div>
      )}
      {leftOut.length > 0 && <LeftOut answer={answer} others={others} known={known} />}
    </>
  )
}

/** Days of the event first. Those before it are shown on demand. */
function LeftOut({ answer: { leftOut, leftOutCount }, others, known }: JudgedProps) {
  const [isWhole, showWhole] = useState(false)
  const rows = isWhole ? leftOut : leftOut.slice(0, mostAtFirst)
  const all = leftOut.length
  const more = leftOutCount - all
  return (
    <>
      <h3 className={styles.heading}>{t`Excluded days`}</h3>
      <div className={styles.table}>
        <DataTable
          caption={t`Excluded days`}
          columns={leftOutColumns(others, known)}
          rows={rows}
          rowKey={(row) => [row.day, row.with, row.reason, row.beside].join(' ')}
        />
      </div>
      {rows.length < leftOut.length && (
        <p>
          <Button look="quiet" onClick={() => showWhole(true)}>{t`Show all ${all}`}</Button>
        </p>
      )}
      {isWhole && more > 0 && (
        <p className={styles.small}>{plural(more, { one: 'And # more.', other: 'And # more.' })}</p>
      )}
    </>
  )
}

const mostAtFirst = 8

const changeCell = ({ value, usual }: { readonly value: number; readonly usual: number }) =>
  usual > 0 ? formatChange(value / usual - 1).words : null

function dayColumns({ basis }: EffectAnswer): readonly Column<EffectDay>[] {
  return [
    { key: 'day', header: t`Day`, cell: ({ day }) => formatWeekdayAndDay(day) },
    { key: 'value', header: t`Entries`, align: 'end', cell: ({ value }) => formatCount(value) },
    { key: 'usual', header: t`Expected`, align: 'end', cell: ({ usual }) => formatCount(Math.round(usual)) },
    { key: 'change', header: t`Change`, align: 'end', cell: changeCell },
    ...(basis === 'stores'
      ? [
          {
            key: 'without',
            header: t`Other stores`,
            align: 'end',
            cell: ({ without }: EffectDay) => without && changeCell(without),
          } as const,
        ]
      : []),
  ]
}

function leftOutColumns(
  others: readonly StoreEvent[],
  known: readonly Store[],
): readonly Column<LeftOutDay>[] {
  return [
    { key: 'day', header: t`Day`, cell: ({ day }) => formatWeekdayAndDay(day) },
    {
      key: 'reason',
      header: t`Reason`,
      cell: (row) => (
        <>
          {reasonWords(row, row.beside === undefined ? undefined : others[row.beside]?.title)}
          <span className={styles.below}>
            {known.find(({ id }) => id === row.location)?.name ??
              plural(row.stores, { one: '# store', other: '# stores' })}
          </span>
        </>
      ),
    },
  ]
}
