import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { NearestStore } from '../store/nearest-store.ts'
import type { SealedName } from '../store/sealed-names.ts'
import type { Count } from '../store/shared-store.ts'

/** Sealed records, counts and claims of pairing. Each lives as long as a pairing code. */
export class PairingRecords {
  readonly #nearest: NearestStore
  readonly #sealed: (what: string) => SealedName
  readonly #lifeMs: number

  constructor(nearest: NearestStore, sealed: (what: string) => SealedName, lifeMs: number) {
    this.#nearest = nearest
    this.#sealed = sealed
    this.#lifeMs = lifeMs
  }

  count(what: string, by: number): Promise<Count> {
    return this.#nearest((store) => store.count(this.#sealed(what).name, by, this.#lifeMs))
  }

  /** @returns true if nobody else holds the claim */
  async claim(what: string): Promise<boolean> {
    const holder = randomBytes(9).toString('base64url')
    const claim = { holder, ttlMs: this.#lifeMs, joinableMs: this.#lifeMs }
    return (await this.#nearest((store) => store.claim(this.#sealed(what).name, claim))) === holder
  }

  /** `null` if there is no valid record of this name. */
  async read<T>(what: string, schema: v.GenericSchema<unknown, T>): Promise<T | null> {
    const { name, open } = this.#sealed(what)
    const held = await this.#nearest((store) => store.get(name))
    const text = held === null ? null : open(held.value)
    const found = text === null ? null : v.safeParse(schema, JSON.parse(text))
    return found?.success ? found.output : null
  }

  async write(what: string, value: unknown): Promise<void> {
    const { name, seal } = this.#sealed(what)
    await this.#nearest((store) => store.set(name, seal(JSON.stringify(value)), this.#lifeMs))
  }
}
