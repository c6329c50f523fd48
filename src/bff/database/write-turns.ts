import { setTimeout as sleep } from 'node:timers/promises'
import { OvertakenError } from './database-fault.ts'
import type { Database } from './open-database.ts'

/** Of those that write at once one always succeeds, so it takes as many servers to use these up. */
const maxTries = 20
const longestPauseMs = 100

/**
 * Returns a function that writes to the database, again after it was overtaken: of several that write at once, PostgreSQL
 * refuses all but one, and the others look again.
 */
export function writesInTurn(database: Pick<Database, 'write'>): Database['write'] {
  /** Those of this server that were overtaken, one after the other: all at once they would overtake each other again. */
  let overtaken: Promise<unknown> = Promise.resolve()

  return async (work) => {
    try {
      return await database.write(work)
    } catch (error) {
      if (!(error instanceof OvertakenError)) throw error
    }
    const turn = overtaken.then(() => writeAgain(database, work))
    overtaken = turn.catch(() => undefined)
    return turn
  }
}

async function writeAgain<Result>(
  database: Pick<Database, 'write'>,
  work: Parameters<typeof database.write<Result>>[0],
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.write(work)
    } catch (error) {
      if (tries === maxTries || !(error instanceof OvertakenError)) throw error
      // At random, so that servers that met do not meet again.
      await sleep(Math.random() * Math.min(longestPauseMs, 2 ** tries))
    }
  }
}
