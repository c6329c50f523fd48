import { expect, test } from 'vitest'
import { readAlerts } from '../../../src/bff/alerts/alert-settings.ts'

test('reports settings that have no effect', () => {
  const faultsOf = (environment: Record<string, string>) => {
    const faults: string[] = []
    readAlerts(environment, faults)
    return faults
  }
  expect(faultsOf({})).toEqual([])
  expect(faultsOf({ ALERT_GRACE_MINUTES: '3' })).toEqual([
    'ALERT_GRACE_MINUTES is set, but ALERT_WEBHOOK_URL is not.',
  ])
  const url = { ALERT_WEBHOOK_URL: 'https://chat.example.com/hooks/1' }
  expect(faultsOf({ ...url, ALERT_WEBHOOK_SECRET: 'short', ALERT_OPEN_HOURS_ONLY: 'maybe' })).toEqual([
    'ALERT_OPEN_HOURS_ONLY must be yes or no.',
    expect.stringContaining('ALERT_WEBHOOK_SECRET must have at least 24 bytes'),
  ])
  expect(faultsOf({ ALERT_WEBHOOK_URL: 'ftp://chat.example.com' })).toHaveLength(1)
})
