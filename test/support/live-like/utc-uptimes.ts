import { readUptimes } from '../../../src/protocol/records.ts'
import { utcIndex } from './answers.ts'

interface Days {
  readonly start: string
  readonly end: string
  /** Extends the request by a day on either side, so that it covers all hours of these days in UTC. */
  readonly wider: string
}

/** The days of a request for uptimes. */
export function readDays(body: Buffer): Days {
  const asked = JSON.parse(String(body))
  const { start, end } = asked
  return {
    start,
    end,
    wider: JSON.stringify({ ...asked, start: dayBeside(start, -1), end: dayBeside(end, 1) }),
  }
}

function dayBeside(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Uptimes of a deployment that counts hours and days in UTC. */
export function utcUptimes(value: unknown, { start, end }: Days): unknown {
  return (readUptimes(value) ?? []).map(({ recording, uptime }) => ({
    recording,
    uptime: uptime
      .map((entry) => {
        const index = utcIndex(`${entry.index.replace(' ', 'T')}:00.000`, recording.timezone)
        return { ...entry, index: index.replace('T', ' ').slice(0, 16) }
      })
      .filter(({ index }) => index.slice(0, 10) >= start && index.slice(0, 10) <= end),
  }))
}
