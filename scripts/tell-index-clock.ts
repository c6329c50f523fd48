import type { Plugin } from 'vite'

/** Writes into the page whose clock it takes `index` to show, so that `npm run doctor` can tell what was built. */
export function tellIndexClock(): Plugin {
  let clock = 'location'
  return {
    name: 'tell-index-clock',
    configResolved({ env }) {
      clock = env.VITE_INDEX_CLOCK === 'utc' ? 'utc' : 'location'
    },
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: 'index-clock', content: clock }, injectTo: 'head' },
    ],
  }
}
