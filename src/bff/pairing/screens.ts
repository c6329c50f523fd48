import * as v from 'valibot'
import type { BffLimits } from '../settings/limits.ts'
import type { SealedName } from '../store/sealed-names.ts'
import { ignoreAway, type SharedStore } from '../store/shared-store.ts'
import { KnownScreens } from './known-screens.ts'
import { type Screen, screenLifeMs, screenSchema } from './screen.ts'
import { createScreenContacts } from './screen-contacts.ts'
import type { StoredScreens } from './screen-records.ts'

/** All paired screens, as known to the servers of the deployment together. */
export interface Screens {
  /** Asks the store if needed. `null` if no reachable server knows the screen. */
  find(id: string): Promise<Screen | null>
  /** Returns the screen if this process knows it. */
  known(id: string): Screen | null
  /** Returns all screens that are still paired. */
  all(): Promise<readonly Screen[]>
  /**
   * Saves a new record of a screen, here, in the database and on all servers. `false` if there are too many screens.
   *
   * @param by name of the person who changed it; by default the one who paired it
   */
  put(screen: Screen, by?: string): Promise<boolean>
  /** Records that the screen has sent a request. */
  touch(id: string): void
  /** Epoch milliseconds. `null` if no server remembers a contact. */
  lastContact(id: string): Promise<number | null>
  /**
   * Calls the listener on each change of a screen.
   *
   * @returns a function that stops the watch
   */
  watch(id: string, listener: (screen: Screen) => void): () => void
}

interface ScreensOptions {
  /** `null` if there are no other servers. */
  readonly store: SharedStore | null
  readonly sealed: (what: string) => SealedName
  readonly stored: Pick<StoredScreens, 'read' | 'write'>
  /** Of earlier versions, which kept them elsewhere. */
  readonly earlier: readonly Screen[]
  readonly limits: Pick<BffLimits, 'screens'>
  /** Epoch milliseconds. */
  readonly now: () => number
}

const screensSchema = v.array(screenSchema)

/**
 * Keeps the screens in memory, in the database, and as one list for all servers if there is a store. Each server knows all
 * screens. A server with a later record puts it into the list and then publishes it, so any of them restores a store that
 * lost its data. Two servers may write the list at the same moment, and the second undoes the first: so each reads the list
 * again after every message, and adds what it lacks. A database that was away gets what it missed once it is back.
 */
export function createScreens(options: ScreensOptions): Screens {
  const { sealed, store } = options
  const shared =
    store === null ? null : { store, list: sealed('screens'), news: sealed('screens that changed') }
  const contacts = createScreenContacts(options)
  const screens = new SyncedScreens(options, shared)
  return {
    find: (id) => screens.find(id),
    known: (id) => screens.known.get(id),
    all: () => screens.all(),
    put: (screen, by) => screens.put(screen, by ?? screen.pairedBy),
    touch: contacts.touch,
    lastContact: contacts.last,
    watch: (id, listener) => screens.known.watch(id, listener),
  }
}

interface SharedList {
  readonly store: SharedStore
  readonly list: SealedName
  readonly news: SealedName
}

class SyncedScreens {
  readonly known: KnownScreens
  readonly #stored: ScreensOptions['stored']
  /** Whether the database holds all that is known here. */
  #isStored = false
  /** Who made changes that the database lacks, by screen. */
  readonly #authors = new Map<string, string>()
  readonly #shared: SharedList | null
  #hasSynced: boolean
  /** Records that this server added to the list, but other servers have not been told of. */
  #unpublished: readonly Screen[] = []

  constructor({ stored, earlier, limits, now }: ScreensOptions, shared: SharedList | null) {
    this.known = new KnownScreens(limits.screens, now)
    this.#stored = stored
    this.#shared = shared
    this.#hasSynced = shared === null
    this.known.merge(earlier)
    shared?.store.subscribe(shared.news.name, (message) => {
      const changed = listOf(shared.news.open(message))
      if (changed.length === 0) return
      if (this.known.merge(changed)) this.#isStored = false
      this.#sync().catch(ignoreAway)
    })
    shared?.store.watch((isReady) => {
      this.#hasSynced = false
      if (isReady) this.#sync().catch(ignoreAway)
    })
  }

  async find(id: string): Promise<Screen | null> {
    if (!this.#isStored || this.known.get(id) === null) await this.#store()
    if (!this.#hasSynced || this.known.get(id) === null) await this.#sync().catch(ignoreAway)
    return this.known.get(id)
  }

  async all(): Promise<readonly Screen[]> {
    await this.#store()
    await this.#sync().catch(ignoreAway)
    return this.known.all().filter(({ endedAt }) => endedAt === null)
  }

  async put(screen: Screen, by: string): Promise<boolean> {
    this.known.forgetExpired()
    if (!this.known.merge([screen])) return this.known.get(screen.id) !== null
    this.#authors.set(screen.id, by)
    await this.#write(screen)
    await this.#sync().catch(ignoreAway)
    return true
  }

  /** Takes over the shared list, adds the records that it lacks, and publishes them. */
  async #sync(): Promise<void> {
    if (this.#shared === null) return
    const { list, news, store } = this.#shared
    const held = await store.get(list.name)
    const listed = held === null ? [] : listOf(list.open(held.value))
    if (this.known.merge(listed)) this.#isStored = false
    this.#hasSynced = true
    const lacking = this.known.newerThan(listed)
    if (lacking.length > 0) {
      const replaced = new Set(lacking.map(({ id }) => id))
      const kept = listed.filter((screen) => !replaced.has(screen.id) && !this.known.isExpired(screen))
      await store.set(list.name, list.seal(JSON.stringify([...kept, ...lacking])), screenLifeMs)
      this.#unpublished = [...this.#unpublished, ...lacking]
    }
    const changed = this.#unpublished
    if (changed.length === 0) return
    await store.publish(news.name, news.seal(JSON.stringify(changed)))
    this.#unpublished = this.#unpublished.filter((screen) => !changed.includes(screen))
  }

  async #write(screen: Screen): Promise<void> {
    const by = this.#authors.get(screen.id) ?? screen.pairedBy
    if (await this.#stored.write(screen, by)) this.#authors.delete(screen.id)
    else this.#isStored = false
  }

  /** Takes over the records of the database, and adds those that it lacks. */
  async #store(): Promise<void> {
    const held = await this.#stored.read()
    if (held === null) return
    this.known.merge(held)
    this.#isStored = true
    await Promise.all(this.known.newerThan(held).map((screen) => this.#write(screen)))
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
