import { DatabaseFault } from '../database/database-fault.ts'
import type { Database } from '../database/open-database.ts'
import { createRecords, type Records } from '../database/records.ts'
import type { BffLimits } from '../settings/limits.ts'
import { laterOf, type Screen, screenLifeMs, screenSchema } from './screen.ts'

export type ScreenRecords = Records<Screen>

export function createScreenRecords(options: {
  readonly database: Database
  readonly limits: Pick<BffLimits, 'screens'>
}): ScreenRecords {
  return createRecords({
    database: options.database,
    subject: 'screens',
    schema: screenSchema,
    max: options.limits.screens,
  })
}

/** The screens in the database. It may be away: screens are also known by their cookies. */
export class StoredScreens {
  readonly #records: ScreenRecords
  /** Epoch milliseconds. */
  readonly #now: () => number

  constructor(records: ScreenRecords, now: () => number) {
    this.#records = records
    this.#now = now
  }

  /** Returns all screens, also those unpaired within the life of a cookie. `null` if the database is away. */
  read(): Promise<readonly Screen[] | null> {
    return unlessAway(async () => (await this.#records.all(this.#now())).map(({ content }) => content))
  }

  /**
   * Writes a screen unless a later record of it is there, such as that of another server.
   *
   * @param by name of the person who changed it
   * @returns false if the database is away
   */
  async write(screen: Screen, by: string): Promise<boolean> {
    return (await unlessAway(() => this.#put(screen, by))) !== null
  }

  async #put(screen: Screen, by: string): Promise<void> {
    const { id, endedAt } = screen
    const endsAt = endedAt === null ? null : endedAt + screenLifeMs
    const [there] = await this.#records.some([id], this.#now())
    let current = there ?? null
    while (laterOf(current?.content, screen) === screen) {
      const seen = current?.version ?? 0
      const result = await this.#records.put({ id, seen, content: screen, endsAt, at: this.#now(), by })
      if (result.kind !== 'conflict') return
      current = result.current
    }
  }
}

/** `null` if the database is away. It reports that itself. */
async function unlessAway<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DatabaseFault) return null
    throw error
  }
}
