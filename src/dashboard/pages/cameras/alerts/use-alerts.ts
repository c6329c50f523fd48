import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Outages, ToldOutage } from '../../../../domain/outages/reported-outages.ts'
import { foldAlerts } from '../../../coverage/alert-fold.ts'
import { type Alert, followAlerts, readOutages, writeOutages } from '../../../coverage/follow-alerts.ts'
import type { Store } from '../../../data/questions/store-zones.ts'
import type { LiveCameras } from '../../../data/questions/use-live-cameras.ts'
import { useDataSource } from '../../../data/source/data-source.ts'
import { useRememberedText } from '../../../data/source/use-remembered-text.ts'
import { useRemembered } from '../../../ui/memory/remembered.ts'
import { alertBody, alertTitle, foldBody, foldTitle } from './alert-words.ts'

export const graceChoices = ['5', '2', '15', '60'] as const
export type GraceMinutes = (typeof graceChoices)[number]
type Switch = 'off' | 'on'

export interface AlertSettings {
  /** Whether the browser shows notifications, too. */
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
  /** Outages reported since the page was opened and not dismissed, the newest first. */
  readonly shown: readonly Alert[]
  readonly dismiss: () => void
}

/** More outages at once become one notification. */
const mostNotifications = 3

/**
 * Reports each outage once: on the page, and by a notification if that is allowed and chosen. It remembers reported
 * outages, so that a page that is opened again does not repeat them.
 */
export function useAlerts(
  live: LiveCameras,
  settings: AlertSettings,
  { stores, isKnown }: AlertContext,
): Alerts {
  const { random } = useDataSource()
  const [text, write] = useRememberedText('cameras.told')
  const followed = useRef<Outages>(null)
  const [shown, show] = useState<readonly Alert[]>([])
  const { answer, answeredAt, now } = live
  const tell = useEffectEvent(() => {
    // Report nothing from stale states: the banner says that they are unknown.
    if (isKnown === null || answer === null || live.trust !== 'fresh') return
    const { began, outages } = followAlerts(
      followed.current ?? readOutages(text),
      { answer, stores: live.stores },
      {
        now,
        graceMs: Number(settings.graceMinutes) * 60_000,
        newId: () => random().toString(36).slice(2),
        inOpeningHoursOnly: settings.openOnly === 'on',
        isKnown,
      },
    )
    followed.current = outages
    const written = writeOutages(outages)
    if (written !== text) write(written)
    if (began.length === 0) return
    const fresh = began.map((one) => alertOf(one, live, stores)).sort((a, b) => b.since - a.since)
    show((earlier) => [...fresh, ...earlier])
    if (settings.notify === 'on') notify(fresh, now)
  })
  // Before the browser paints: the banner would push down what is below it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each answer, and as time passes
  useLayoutEffect(() => tell(), [answeredAt, now, isKnown === null])
  return { shown, dismiss: () => show([]) }
}

export interface AlertContext {
  readonly stores: readonly Store[]
  /** Whether a camera is acknowledged or worked on. `null` while that is loading. */
  readonly isKnown: ((recording: string) => boolean) | null
}

function alertOf(
  { store: location, cameras, wholeStore, since }: ToldOutage,
  live: LiveCameras,
  stores: readonly Store[],
): Alert {
  const names = new Map(live.cameras.map(({ recording, name }) => [recording, name]))
  const store = stores.find(({ id }) => id === location)
  return {
    location,
    store: store?.name ?? location,
    timezone: store?.timezone ?? 'UTC',
    cameras: cameras.map((recording) => ({ recording, name: names.get(recording) ?? recording })),
    everyCamera: wholeStore,
    since,
  }
}

function notify(alerts: readonly Alert[], now: number): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  try {
    notifyOf(alerts, now)
  } catch {
    // Browsers of phones have the name and refuse the call. What the page itself says stands.
  }
}

function notifyOf(alerts: readonly Alert[], now: number): void {
  if (alerts.length > mostNotifications) {
    const fold = foldAlerts(alerts)
    new Notification(foldTitle(fold), { body: foldBody(fold, now), tag: 'shopfloor-outages' })
    return
  }
  for (const alert of alerts) {
    // The browser replaces what bears the same tag.
    const tag = `shopfloor-${alert.cameras.map(({ recording }) => recording).join('-')}`
    new Notification(alertTitle(alert), { body: alertBody(alert, now), tag })
  }
}
