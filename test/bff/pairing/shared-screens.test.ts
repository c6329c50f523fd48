import { expect, test, vi } from 'vitest'
import type { Screen } from '../../../src/bff/pairing/screen.ts'
import { createScreens } from '../../../src/bff/pairing/screens.ts'
import { defaultLimits } from '../../../src/bff/settings/limits.ts'
import { createMemoryStore } from '../../../src/bff/store/memory-store.ts'
import { createSealedNames } from '../../../src/bff/store/sealed-names.ts'
import { type SharedStore, StoreAwayError } from '../../../src/bff/store/shared-store.ts'

const kitchen: Screen = {
  id: 'kitchen',
  name: 'Kitchen',
  stores: ['leeds'],
  groups: [],
  figures: false,
  pairedBy: 'Ann',
  pairedAt: 1,
  changedAt: 1,
  endedAt: null,
}
const unpaired: Screen = { ...kitchen, changedAt: 2, endedAt: 2 }
const till: Screen = { ...kitchen, id: 'till' }

const sealed = createSealedNames(Buffer.alloc(32, 1))
/** A database that is away. */
const stored = { read: () => Promise.resolve(null), write: () => Promise.resolve(false) }

const serverOn = (store: SharedStore) =>
  createScreens({ store, sealed, stored, earlier: [], limits: defaultLimits, now: () => 3 })

/** A store that loses its values, as a Redis does that starts again. */
function losingStore() {
  const open = () => createMemoryStore({ limits: defaultLimits, now: () => 3 })
  const watchers = new Set<(isReady: boolean) => void>()
  const first = open()
  let values = first
  const store: SharedStore = {
    ...first,
    watch(watcher) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    get: (name) => values.get(name),
    set: (...words) => values.set(...words),
  }
  return {
    store,
    lose() {
      values = open()
    },
    tellThatItIsBack() {
      for (const watcher of watchers) watcher(true)
    },
  }
}

/** A store whose first answer is what it held when it was asked, and comes once it is released. */
function slowAtFirst(store: SharedStore) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let asked = 0
  const slow: SharedStore = {
    ...store,
    async get(name) {
      asked += 1
      const held = store.get(name)
      if (asked === 1) await released
      return held
    },
  }
  return { slow, release, isAsked: () => asked > 0 }
}

test('an unpaired screen stays unpaired if a server that never knew of it writes the list meanwhile', async () => {
  const { store, lose, tellThatItIsBack } = losingStore()
  const other = serverOn(store)
  await other.put(kitchen)
  await other.put(unpaired)
  await other.put(till)
  lose()

  const { slow, release, isAsked } = slowAtFirst(store)
  const late = serverOn(slow)
  // It finds an empty list, and knows the screen by its cookie.
  const written = late.put(kitchen)
  await vi.waitUntil(isAsked)
  tellThatItIsBack()
  await vi.waitUntil(async () => (await store.get(sealed('screens').name)) !== null)
  release()
  await written

  await expect.poll(() => late.known('kitchen')).toEqual(unpaired)
  const third = serverOn(store)
  await expect.poll(() => third.find('kitchen')).toEqual(unpaired)
  expect(await third.find('till')).toEqual(till)
})

test('a change is published once the store is back, if it went away before the others were told', async () => {
  const store = createMemoryStore({ limits: defaultLimits, now: () => 3 })
  const other = serverOn(store)
  let isAway = true
  const publish: SharedStore['publish'] = async (...words) => {
    if (isAway) throw new StoreAwayError()
    return store.publish(...words)
  }
  const one = serverOn({ ...store, publish })
  await one.put(kitchen)
  expect(other.known('kitchen')).toBeNull()
  isAway = false
  await one.all()
  await vi.waitUntil(() => other.known('kitchen') !== null)
})

test('reads no list for a message that another deployment sealed', async () => {
  const store = createMemoryStore({ limits: defaultLimits, now: () => 3 })
  const get = vi.fn(store.get)
  serverOn({ ...store, get })
  const news = sealed('screens that changed')
  await store.publish(news.name, createSealedNames(Buffer.alloc(32, 2))('screens that changed').seal('[]'))
  expect(get).not.toHaveBeenCalled()
})
