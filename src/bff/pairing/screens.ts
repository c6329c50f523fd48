import * as v from 'valibot'
import type { BffLimits } from '../settings/limits.ts'
import type { SealedName } from '../store/sealed-names.ts'
import { ignoreAway, type SharedStore } from '../store/shared-store.ts'
import { KnownScreens } from './known-screens.ts'
import { type Screen, screenLifeMs, screenSchema } from './screen.ts'
import { createScreenContacts } from './screen-contacts.ts'
import type { ScreensFile } from './screens-file.ts'

/** All paired screens, as known to the servers of the deployment together. */
export interface Screens {
  /** Asks the store if needed. `null` if no reachable server knows the screen. */
  find(id: string): Promise<Screen | null>
  /** Returns the screen if this process knows it. */
  known(id: string): Screen | null
  /** Returns all screens that are still paired. */
  all(): Promise<readonly Screen[]>
  /** Saves a new record of a screen, here and on all servers. `false` if there are too many screens. */
  put(screen: Screen): Promise<boolean>
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
  readonly file: ScreensFile | null
  readonly limits: Pick<BffLimits, 'screens'>
  /** Epoch milliseconds. */
  readonly now: () => number
}

const screensSchema = v.array(screenSchema)

/**
 * Keeps the screens in memory, in a file if there is one, and as one list for all servers if there is a store. Each
 * server knows all screens. A server with a later record publishes it and puts it into the list, so any of them
 * restores a store that lost its data.
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
    put: (screen) => screens.put(screen),
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
  readonly #file: ScreensFile | null
  readonly #shared: SharedList | null
  #hasSynced: boolean

  constructor({ file, limits, now }: ScreensOptions, shared: SharedList | null) {
    this.known = new KnownScreens(limits.screens, now)
    this.#file = file
    this.#shared = shared
    this.#hasSynced = shared === null
    this.known.merge(file?.known ?? [])
    shared?.store.subscribe(shared.news.name, (message) => {
      if (this.known.merge(listOf(shared.news.open(message)))) void this.#save()
    })
    shared?.store.watch((isReady) => {
      this.#hasSynced = false
      if (isReady) this.#sync().catch(ignoreAway)
    })
  }

  async find(id: string): Promise<Screen | null> {
    if (!this.#hasSynced || this.known.get(id) === null) await this.#sync().catch(ignoreAway)
    return this.known.get(id)
  }

  async all(): Promise<readonly Screen[]> {
    await this.#sync().catch(ignoreAway)
    return this.known.all().filter(({ endedAt }) => endedAt === null)
  }

  async put(screen: Screen): Promise<boolean> {
    this.known.forgetExpired()
    if (!this.known.merge([screen])) return this.known.get(screen.id) !== null
    await this.#save()
    if (this.#shared === null) return true
    const { news, store } = this.#shared
    try {
      await store.publish(news.name, news.seal(JSON.stringify([screen])))
      await this.#sync()
    } catch (error) {
      ignoreAway(error)
    }
    return true
  }

  /** Takes over the shared list, and adds the records that it lacks. */
  async #sync(): Promise<void> {
    if (this.#shared === null) return
    const { list, store } = this.#shared
    const held = await store.get(list.name)
    const listed = held === null ? [] : listOf(list.open(held.value))
    if (this.known.merge(listed)) await this.#save()
    this.#hasSynced = true
    if (!this.known.isAheadOf(listed)) return
    await store.set(list.name, list.seal(JSON.stringify(this.known.all())), screenLifeMs)
  }

  #save(): Promise<void> {
    return this.#file?.write(this.known.all()) ?? Promise.resolve()
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
