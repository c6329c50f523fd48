import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { WorkEntry } from '../../protocol/planned-work.ts'
import { longestWorkReason } from '../../protocol/planned-work-rules.ts'
import { formatTimeNear } from '../time/format-time.ts'
import { Button } from '../ui/controls/button.tsx'
import { FieldFault, type FieldFaultValue, focusField } from '../ui/controls/field-fault.tsx'
import styles from './camera-forms.module.css'
import panel from './camera-panel.module.css'
import type { NoteFault } from './notes/use-camera-notes.ts'
import { fieldOf, instantOfField, workFaultWords, workWords } from './planned-work-words.ts'
import type { KnownCamera } from './use-camera.ts'
import type { PlannedWorkList } from './use-planned-work.ts'
import { WorkHistory } from './work-history.tsx'

export interface PlannedWorkPartProps {
  readonly known: KnownCamera
  readonly work: PlannedWorkList
}

/** The planned work on a camera, or a form to plan some. */
export function PlannedWorkPart({ known: { camera, store, live }, work }: PlannedWorkPartProps) {
  const [isOpen, open] = useState(false)
  const [fault, setFault] = useState<NoteFault | null>(null)
  const planned = work.byRecording.get(camera.recording)
  const { now } = live
  const change = async (done: Promise<NoteFault | null>) => {
    setFault(null)
    const refused = await done
    setFault(refused)
    if (refused !== 'failed') open(false)
  }
  return (
    <section className={panel.part} aria-label={t`Planned work`}>
      <h3 className={panel.heading}>{t`Planned work`}</h3>
      {planned !== undefined ? (
        <div className={panel.planned}>
          <p>
            <b>{workWords(planned, store.timezone, now)}</b>
            <span className={panel.second}>
              {planned.reason}
              {planned.by !== '' && ` · ${planned.by}, ${formatTimeNear(planned.at, store.timezone, now)}`}
            </span>
          </p>
          <Button look="quiet" onClick={() => void change(work.remove(planned))}>
            {t`Remove`}
          </Button>
        </div>
      ) : isOpen ? (
        <WorkForm
          timezone={store.timezone}
          now={now}
          onPlan={(entry) => void change(work.plan(camera.recording, entry))}
          onCancel={() => open(false)}
        />
      ) : (
        <>
          <p className={panel.small}>
            {t`During planned work, the camera isn’t reported as an outage and raises no alerts. Missed time still counts as missing.`}
          </p>
          <p>
            <Button onClick={() => open(true)}>{t`Plan work`}</Button>
          </p>
        </>
      )}
      {fault !== null && (
        <p className={styles.fault} role="alert">
          {fault === 'conflict'
            ? t`Someone else changed the planned work in the meantime. Their entry is shown.`
            : t`Couldn’t save. Try again.`}
        </p>
      )}
      <WorkHistory recording={camera.recording} timezone={store.timezone} version={planned?.version ?? 0} />
    </section>
  )
}

interface WorkFormProps {
  readonly timezone: string
  readonly now: number
  readonly onPlan: (work: WorkEntry) => void
  readonly onCancel: () => void
}

const hourMs = 3_600_000

function WorkForm({ timezone, now, onPlan, onCancel }: WorkFormProps) {
  const [fields, setFields] = useState(() => ({
    from: fieldOf(now, timezone),
    until: fieldOf(now + 2 * hourMs, timezone),
    reason: '',
  }))
  const [isTried, setTried] = useState(false)
  const [from, until] = [fields.from, fields.until].map((field) => instantOfField(field, timezone)) as [
    number | null,
    number | null,
  ]
  const reason = fields.reason.trim()
  const fault = workFault(from, until, reason, now)
  const shownFault = isTried ? fault : null
  const time = (key: 'from' | 'until', label: string) => (
    <label className={styles.field}>
      {label}
      <input
        type="datetime-local"
        name={key}
        aria-invalid={shownFault?.field === key}
        className={styles.input}
        value={fields[key]}
        onChange={(event) => setFields({ ...fields, [key]: event.currentTarget.value })}
      />
    </label>
  )
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (fault !== null) focusField(event.currentTarget, fault.field)
        else if (from !== null && until !== null) onPlan({ from, until, reason })
      }}
    >
      <div className={styles.times}>
        {time('from', t`From (store time)`)}
        {time('until', t`To (store time)`)}
      </div>
      <FieldFault of={['from', 'until']} fault={shownFault} />
      <label className={styles.field}>
        {t`Reason`}
        <input
          name="reason"
          aria-invalid={shownFault?.field === 'reason'}
          className={styles.input}
          placeholder={t`e.g. new ceiling, camera unplugged`}
          maxLength={longestWorkReason}
          value={fields.reason}
          onChange={(event) => setFields({ ...fields, reason: event.currentTarget.value })}
        />
      </label>
      <FieldFault of={['reason']} fault={shownFault} />
      <p className={styles.buttons}>
        <Button type="submit" look="filled">
          {t`Plan work`}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </p>
    </form>
  )
}

function workFault(
  from: number | null,
  until: number | null,
  reason: string,
  now: number,
): FieldFaultValue | null {
  const words = workFaultWords(from, until, now)
  if (words !== null) return { field: from === null ? 'from' : 'until', words }
  return reason === '' ? { field: 'reason', words: t`Enter a reason.` } : null
}
