import { ExchangeError } from '../../../client/exchange-error.ts'
import type { AskUptimes } from './ask-uptimes.ts'

/** Reads uptimes by code that is loaded with the first question. Where it cannot be loaded, the next question tries again. */
export function uptimesOnceLoaded(load: () => Promise<AskUptimes>): AskUptimes {
  return async (body, options) => {
    const ask = await load().catch((cause: unknown) => {
      throw new ExchangeError('unavailable', { cause })
    })
    return ask(body, options)
  }
}
