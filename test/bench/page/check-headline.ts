import { WebSocket } from 'ws'
import { instantsOf } from '../../../src/calendar/instants.ts'
import { createClient } from '../../../src/client/client.ts'
import { formatCount } from '../../../src/dashboard/ui/words/format.ts'
import { type Location, readLocations } from '../../../src/protocol/locations.ts'
import { measureOf, readMetricAnswer } from '../../../src/protocol/metrics/results.ts'
import { toWireRange } from '../../../src/protocol/metrics/wire-time.ts'

export async function storeIn(address: string, name: string): Promise<Location> {
  const answer = await fetch(`${address}/api/v1/location/list`)
  const found = (readLocations(await answer.json()) ?? []).find((location) => location.name.startsWith(name))
  if (found === undefined) throw new Error(`there is no store ${name}`)
  return found
}

/** Compares entries of settled days with the service; other headlines only have to be figures. @throws Error */
export async function checkHeadline(
  address: string,
  page: string,
  store: Location | null,
  path: string,
  words: string,
): Promise<void> {
  if (!/\d/.test(words)) throw new Error(`the headline of ${path} is no figure: ${words}`)
  const [, first, last] = /from=([\d-]+)&to=([\d-]+)/.exec(path) ?? []
  if (page !== 'footfall' || store === null || first === undefined || last === undefined) return
  const client = createClient({
    openSocket: () => new WebSocket(`${address.replace('http', 'ws')}/api/metrics`),
    clock: {
      now: () => performance.now(),
      setTimeout: (run, ms) => setTimeout(run, ms),
      clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
    },
    random: Math.random,
  })
  try {
    const { value } = await client.request({
      action: 'metric',
      route: 'entries',
      body: {
        ...toWireRange(instantsOf({ first, last }, store.timezone ?? 'UTC')),
        entities: [store.id],
        entityType: 'location',
        facets: ['summary'],
        aggregationPeriod: 'day',
        breakdownByDimensions: ['entity'],
      },
    })
    const row = readMetricAnswer(value)?.summary?.[0]
    const entries = row === undefined ? null : measureOf(row, 'entries')
    const expected = entries === null ? '' : formatCount(entries)
    if (words !== expected) throw new Error(`${path} says ${words}, and the service ${expected}`)
  } finally {
    client.close()
  }
}
