import { collectDefaultMetrics, Registry } from 'prom-client'

let ofProcess: Registry | null = null

/**
 * Returns a new registry with the metrics of the process, such as memory and event loop lag. All registries share them:
 * collecting them starts a timer and an observer that the library never stops.
 */
export function registryWithProcess(): Registry {
  if (ofProcess === null) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return Registry.merge([ofProcess])
}
