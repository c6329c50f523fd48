import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import type { FunnelAnswer } from '../../../../protocol/derived/funnel/funnel-answers.ts'
import { FailedPart } from '../../../data/cards/failed-part.tsx'
import { inTreeOrder, zoneWords } from '../../../data/questions/floor.ts'
import { storesNote } from '../../../data/questions/stores-note.ts'
import { CardTools } from '../../../export/card-tools.tsx'
import { Card } from '../../../ui/card.tsx'
import { Picker } from '../../../ui/controls/picker.tsx'
import { ShapeChoice, useShape } from '../../../ui/controls/shape-choice.tsx'
import { useAddressChoice } from '../../../ui/memory/address-choice.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Stale } from '../../../ui/states/stale.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { fileTable } from '../../../ui/table/file-table.ts'
import { useOrder } from '../../../ui/table/use-order.ts'
import type { Screen } from '../../screen.ts'
import styles from './funnel.module.css'
import { funnelColumns } from './funnel-columns.tsx'
import { FunnelFigure } from './funnel-figure.tsx'
import { type ShownFunnel, shownFunnel, tableRows } from './funnel-rows.ts'
import { storesWords } from './funnel-words.ts'
import { useFunnel } from './use-funnel.ts'

/** From the street to the till: how many people each step keeps. The last card, as it is missing where too little is counted. */
export function FunnelCard({ screen }: { readonly screen: Screen }) {
  const [shape, choose] = useShape('funnel')
  const [chosen, chooseZone] = useAddressChoice('funnel.zone')
  const zone = chosen === '' ? null : chosen
  const { state, retry } = useFunnel(screen, {
    zone,
    byStore: shape === 'table' && screen.stores.length > 1,
  })
  if (state.status === 'not-offered') return null
  if (state.status !== 'ready') {
    const isLoading = state.status === 'loading'
    // Paper that is printed before its numbers are there goes without them.
    return (
      <div data-screen-only={isLoading || undefined}>
        <Card title={t`Funnel`} note={storesNote(screen.stores)} inset="flush" busy={isLoading}>
          <div className={styles.place}>
            {isLoading ? (
              <div className={styles.waiting}>
                <Skeleton width="60%" />
              </div>
            ) : (
              <FailedPart what={t`the funnel`} of={state} onRetry={retry} height="chart" />
            )}
          </div>
        </Card>
      </div>
    )
  }
  const funnel = shownFunnel(state.view)
  if (funnel === null) return null
  return (
    <Known
      {...{ funnel, zone, chooseZone, screen, shape }}
      onShape={choose}
      answer={state.view}
      refreshing={state.refreshing}
    />
  )
}

interface KnownProps {
  readonly funnel: ShownFunnel
  readonly answer: FunnelAnswer
  readonly refreshing: boolean
  readonly zone: string | null
  readonly chooseZone: (zone: string) => void
  readonly screen: Screen
  readonly shape: ReturnType<typeof useShape>[0]
  readonly onShape: ReturnType<typeof useShape>[1]
}

function Known(props: KnownProps) {
  const { funnel, answer, refreshing, zone, chooseZone, screen, shape, onShape } = props
  const kept = useOrder('funnel')
  const title = t`Funnel`
  const note = storesNote(screen.stores)
  const names = useMemo(() => new Map(screen.stores.map(({ id, name }) => [id, name])), [screen.stores])
  const nameOf = (store: string) => names.get(store) ?? store
  const all = screen.stores.length === 1 ? (screen.stores[0]?.name ?? '') : t`All stores`
  const rows = tableRows(answer, { all, nameOf })
  const columns = funnelColumns(funnel, zone)
  return (
    <Card
      title={title}
      note={note}
      inset="flush"
      tools={
        <>
          <ZonePicker answer={answer} zone={zone} onChoose={chooseZone} />
          <ShapeChoice shape={shape} onChoose={onShape} />
          <CardTools title={title} table={() => fileTable(columns, rows, kept.order)} waiting={refreshing} />
        </>
      }
    >
      <div className={styles.place}>
        <Stale refreshing={refreshing}>
          {shape === 'chart' ? (
            <FunnelFigure funnel={funnel} zone={zone} />
          ) : (
            <DataTable
              caption={`${title}, ${note}`}
              columns={columns}
              rows={rows}
              rowKey={({ store }) => store ?? ''}
              kept={kept}
            />
          )}
          {funnel.steps.map((step) => {
            const words = storesWords(step, { zone, nameOf })
            return (
              words !== null && (
                <p key={step.step} className={styles.aside}>
                  {words}
                </p>
              )
            )
          })}
        </Stale>
      </div>
    </Card>
  )
}

interface ZonePickerProps {
  readonly answer: FunnelAnswer
  readonly zone: string | null
  readonly onChoose: (zone: string) => void
}

/** Which zone stands between entrance and till. */
function ZonePicker({ answer: { floor }, zone, onChoose }: ZonePickerProps) {
  const zones = inTreeOrder(floor).map((each) => each.zone)
  // A zone that the chosen stores do not have is still the choice.
  const choices = zone === null || zones.includes(zone) ? zones : [zone, ...zones]
  if (choices.length === 0) return null
  return (
    <div className={styles.picker} data-screen-only>
      <Picker
        label={t`Zone`}
        chosen={zone ?? ''}
        choices={[
          { value: '', label: t({ message: 'No zone', context: 'of a funnel' }) },
          ...choices.map((value) => ({ value, label: zoneWords(value) })),
        ]}
        onChoose={onChoose}
      />
    </div>
  )
}
