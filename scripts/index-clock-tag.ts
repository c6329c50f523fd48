import type { Plugin } from 'vite'

/**
 * Adds a meta tag with the clock that the build assumes for `index`, so that `npm run doctor` can report it.
 */
export function indexClockTag(): Plugin {
  let clock = 'location'
  return {
    name: 'index-clock-tag',
    configResolved({ env }) {
      clock = env.VITE_INDEX_CLOCK === 'utc' ? 'utc' : 'location'
    },
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: 'index-clock', content: clock }, injectTo: 'head' },
    ],
  }
}
