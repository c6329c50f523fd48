import * as v from 'valibot'
import type { BffLimits } from '../settings/limits.ts'
import type { SealedName } from '../store/sealed-names.ts'
import { type SharedStore, StoreAwayError } from '../store/shared-store.ts'
import { laterOf, type Screen, screenLifeMs, screenSchema } from './screen.ts'
import type { ScreensFile } from './screens-file.ts'

/** Every screen that was paired, as all servers of the deployment know it. */
export interface Screens {
  /** As far as can be known now; `null`: there never was one, or nobody here knows it any more. */
  find(id: string): Promise<Screen | null>
  /** As known here at this moment. */
  known(id: string): Screen | null
  /** Those that are let in. */
  all(): Promise<readonly Screen[]>
  /** Keeps what is new of a screen, here and at all servers. `false`: there are too many. */
  put(screen: Screen): Promise<boolean>
  /** It has shown itself. */
  touch(id: string): void
  /** Epoch milliseconds; `null`: not as far as anybody remembers. */
  lastContact(id: string): Promise<number | null>
  /** Hears whenever something of a screen has changed. Gives the function that stops it. */
  watch(id: string, listener: (screen: Screen) => void): () => void
}

/** What is told of the last contact of a screen is so exact. */
const contactToldEveryMs = 30_000

const screensSchema = v.array(screenSchema)

/**
 * Keeps the screens in this process, in a file where there is one, and where there is a store as one list for all servers.
 * Each server knows all; whoever has something later tells the others and puts it into the list, so that a store that
 * lost everything, or was away, is made up for by any of them.
 */
export function createScreens(options: {
  readonly store: SharedStore | null
  readonly sealed: (what: string) => SealedName
  readonly file: ScreensFile | null
  readonly limits: Pick<BffLimits, 'screens'>
  /** Epoch milliseconds. */
  readonly now: () => number
}): Screens {
  const { file, now, store } = options
  const screens = new Map<string, Screen>()
  const contacts = new Map<string, number>()
  const listeners = new Map<string, Set<(screen: Screen) => void>>()
  const list = options.sealed('screens')
  const news = options.sealed('screens that changed')
  const contactOf = (id: string): SealedName => options.sealed(`contact ${id}`)
  let hasSynced = store === null

  /** @returns whether any of it was news here. */
  function learn(told: readonly Screen[]): boolean {
    let isNews = false
    for (const screen of told) {
      const isOver = screen.endedAt !== null && now() - screen.endedAt > screenLifeMs
      const before = screens.get(screen.id)
      if (isOver || laterOf(before, screen) === before) continue
      if (before === undefined && screens.size >= options.limits.screens) continue
      screens.set(screen.id, screen)
      isNews = true
      for (const listener of listeners.get(screen.id) ?? []) listener(screen)
    }
    return isNews
  }

  function forgetOld(): void {
    for (const [id, { endedAt }] of screens) {
      if (endedAt !== null && now() - endedAt > screenLifeMs) screens.delete(id)
    }
  }

  const save = (): Promise<void> => file?.write([...screens.values()]) ?? Promise.resolve()

  /** Takes what the list has, and gives it what it lacks. */
  async function sync(): Promise<void> {
    if (store === null) return
    const held = await store.get(list.name)
    const told = held === null ? [] : listOf(list.open(held.value))
    if (learn(told)) await save()
    hasSynced = true
    const listed = new Map(told.map((screen) => [screen.id, screen]))
    const isMissing = [...screens.values()].some((screen) => {
      const there = listed.get(screen.id)
      return there === undefined || laterOf(there, screen) !== there
    })
    if (!isMissing) return
    await store.set(list.name, list.seal(JSON.stringify([...screens.values()])), screenLifeMs)
  }

  learn(file?.known ?? [])
  store?.subscribe(news.name, (message) => {
    if (learn(listOf(news.open(message)))) void save()
  })
  store?.watch((isReady) => {
    hasSynced = false
    if (isReady) sync().catch(goOn)
  })

  async function find(id: string): Promise<Screen | null> {
    if (!hasSynced || !screens.has(id)) await sync().catch(goOn)
    return screens.get(id) ?? null
  }

  return {
    find,
    known: (id) => screens.get(id) ?? null,
    async all() {
      await sync().catch(goOn)
      return [...screens.values()].filter(({ endedAt }) => endedAt === null)
    },
    async put(screen) {
      forgetOld()
      if (!learn([screen])) return screens.has(screen.id)
      await save()
      if (store === null) return true
      try {
        await store.publish(news.name, news.seal(JSON.stringify([screen])))
        await sync()
      } catch (error) {
        goOn(error)
      }
      return true
    },
    touch(id) {
      const before = contacts.get(id)
      if (before !== undefined && now() - before < contactToldEveryMs) return
      contacts.set(id, now())
      const { name, seal } = contactOf(id)
      store?.set(name, seal(String(now())), screenLifeMs).catch(goOn)
    },
    async lastContact(id) {
      const { name, open } = contactOf(id)
      const held = (await store?.get(name).catch(away)) ?? null
      const elsewhere = held === null ? Number.NaN : Number(open(held.value) ?? Number.NaN)
      const here = contacts.get(id) ?? null
      if (Number.isNaN(elsewhere)) return here
      return Math.max(elsewhere, here ?? 0)
    },
    watch(id, listener) {
      const all = listeners.get(id) ?? new Set()
      const own = (screen: Screen): void => listener(screen)
      listeners.set(id, all.add(own))
      return () => {
        all.delete(own)
        if (all.size === 0 && listeners.get(id) === all) listeners.delete(id)
      }
    },
  }
}

function listOf(text: string | null): readonly Screen[] {
  try {
    const read = v.safeParse(screensSchema, JSON.parse(text ?? '[]'))
    return read.success ? read.output : []
  } catch {
    return []
  }
}

function away(error: unknown): null {
  goOn(error)
  return null
}

/** The store tells by itself when it is away; what was to be told is told when it is back. */
function goOn(error: unknown): void {
  if (!(error instanceof StoreAwayError)) throw error
}
