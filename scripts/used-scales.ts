import type { Plugin } from 'vite'

/**
 * The chart library looks its scales up by name, and so keeps all of them, those of time with their calendars and
 * formats too (6 KiB compressed). Ours are numbers; the bands and points of categories are what it falls back to.
 */
export function usedScales(): Plugin {
  let seen = false
  return {
    name: 'used-scales',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    transform: {
      filter: { id: /\/victory-vendor\/es\/d3-scale\.js$/ },
      handler() {
        seen = true
        return { code: "export { scaleBand, scaleLinear, scalePoint } from 'd3-scale'\n", map: null }
      },
    },
    buildEnd(error) {
      if (error === undefined && !seen)
        throw new Error('The chart library takes its scales from elsewhere now.')
    },
  }
}
