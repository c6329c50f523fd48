import { expect, test } from 'vitest'
import { copyPage } from '../../../../src/dashboard/data/kept/boot-copy.ts'

const origin = 'https://shopfloor.test'

/** A server of one build, and the cache of the device. */
function scene() {
  const files = new Map([
    ['/wall', '<script type="module" src="/assets/main-1.js"></script>'],
    ['/assets/main-1.js', 'one'],
    ['/theme.js', 'theme'],
  ])
  const kept = new Map<string, string>()
  const loaded = [
    `${origin}/assets/main-1.js`,
    `${origin}/theme.js`,
    `${origin}/api/session`,
    'https://elsewhere.test/x.js',
  ]
  const copy = (entry = `${origin}/assets/main-1.js`) =>
    copyPage('wall', {
      loaded: () => loaded,
      entry,
      origin,
      fetch: async (path) => {
        const text = files.get(String(path))
        return text === undefined ? new Response('', { status: 404 }) : new Response(text)
      },
      openCache: async () => ({
        keys: async () => [...kept.keys()].map((path) => new Request(`${origin}${path}`)),
        match: async (path) => {
          const text = kept.get(String(path))
          return text === undefined ? undefined : new Response(text)
        },
        put: async (path, response) => void kept.set(String(path), await response.text()),
        delete: async (request) => kept.delete(new URL((request as Request).url).pathname),
      }),
    })
  return { files, kept, loaded, copy }
}

test('caches the document and its own files, but no API responses and no foreign files', async () => {
  const { copy, kept, files } = scene()
  expect(await copy()).toBe(true)
  expect([...kept].sort()).toEqual([...files].sort())
})

test('deletes files of an earlier build', async () => {
  const { copy, kept, files, loaded } = scene()
  await copy()
  files.set('/wall', '<script type="module" src="/assets/main-2.js"></script>')
  files.set('/assets/main-2.js', 'two')
  loaded.splice(0, 1, `${origin}/assets/main-2.js`)
  expect(await copy(`${origin}/assets/main-2.js`)).toBe(true)
  expect([...kept.keys()].sort()).toEqual(['/assets/main-2.js', '/theme.js', '/wall'])
})

test('does not cache a document of another build, or one with a missing file', async () => {
  const { copy, kept, files } = scene()
  await copy()
  files.set('/wall', '<script type="module" src="/assets/main-2.js"></script>')
  expect(await copy()).toBe(false)
  expect(kept.get('/wall')).toContain('main-1.js')
  const lacking = scene()
  lacking.files.delete('/theme.js')
  expect(await lacking.copy()).toBe(false)
  expect(lacking.kept.has('/wall')).toBe(false)
})
