import { useEffect, useEffectEvent, useState } from 'react'
import { foldAlerts } from '../../coverage/alert-fold.ts'
import { type Alert, alertsOf, untold } from '../../coverage/alerts.ts'
import type { LiveCameras } from '../../data/use-live-cameras.ts'
import { useRemembered, useRememberedText } from '../../ui/remembered.ts'
import { alertBody, alertTitle, foldBody, foldTitle } from './alert-words.ts'
import type { LiveRow } from './live-rows.ts'

export const graceChoices = ['5', '2', '15', '60'] as const
export type GraceMinutes = (typeof graceChoices)[number]
type Switch = 'off' | 'on'

export interface AlertSettings {
  /** Whether the browser is asked to tell, too. */
  readonly notify: Switch
  readonly graceMinutes: GraceMinutes
  readonly openOnly: Switch
}

export interface AlertControls {
  readonly settings: AlertSettings
  readonly setNotify: (notify: Switch) => void
  readonly setGrace: (minutes: GraceMinutes) => void
  readonly setOpenOnly: (openOnly: Switch) => void
}

/** Kept per browser: it is one person's watch. */
export function useAlertSettings(): AlertControls {
  const [notify, setNotify] = useRemembered<Switch>('cameras.notify', ['off', 'on'])
  const [graceMinutes, setGrace] = useRemembered('cameras.grace', graceChoices)
  const [openOnly, setOpenOnly] = useRemembered<Switch>('cameras.open-only', ['on', 'off'])
  return { settings: { notify, graceMinutes, openOnly }, setNotify, setGrace, setOpenOnly }
}

export interface Alerts {
  /** Outages that were told since the page was opened and not put away, the newest first. */
  readonly shown: readonly Alert[]
  readonly putAway: () => void
}

/** More outages at once than these are told together. */
const mostNotifications = 3

/**
 * Tells each outage once: on the page, and by the browser where that is allowed and wished. What was told is remembered,
 * so that a page that is opened again does not repeat it.
 */
export function useAlerts(
  rows: readonly LiveRow[] | null,
  live: LiveCameras,
  settings: AlertSettings,
): Alerts {
  const [text, write] = useRememberedText('cameras.told')
  const [shown, show] = useState<readonly Alert[]>([])
  const tell = useEffectEvent(() => {
    // Of what is stale nothing is told: the page says that it does not know.
    if (rows === null || live.trust !== 'fresh') return
    const rules = {
      graceMs: Number(settings.graceMinutes) * 60_000,
      inOpeningHoursOnly: settings.openOnly === 'on',
    }
    const before = new Set((text ?? '').split(' ').filter((one) => one !== ''))
    const { fresh, told } = untold(alertsOf(rows, rules, live.now), before, rows)
    if (told !== before) write([...told].join(' '))
    if (fresh.length === 0) return
    show((earlier) => [...fresh, ...earlier])
    if (settings.notify === 'on') notify(fresh)
  })
  const { answeredAt, now } = live
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each answer, and as time passes
  useEffect(() => tell(), [answeredAt, now, rows === null])
  return { shown, putAway: () => show([]) }
}

function notify(alerts: readonly Alert[]): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  try {
    notifyOf(alerts)
  } catch {
    // Browsers of phones have the name and refuse the call. What the page itself says stands.
  }
}

function notifyOf(alerts: readonly Alert[]): void {
  if (alerts.length > mostNotifications) {
    const fold = foldAlerts(alerts)
    new Notification(foldTitle(fold), { body: foldBody(fold), tag: 'shopfloor-outages' })
    return
  }
  for (const alert of alerts) {
    // The browser replaces what bears the same tag.
    const tag = `shopfloor-${alert.cameras.map(({ recording }) => recording).join('-')}`
    new Notification(alertTitle(alert), { body: alertBody(alert), tag })
  }
}
