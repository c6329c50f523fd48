import { Readable } from 'node:stream'

/** Shared memory limit of several bodies. */
export interface HeldBytes {
  held: number
  readonly max: number
}

interface Reader {
  readonly stream: Readable
  /** Index of the next piece that it gets. */
  position: number
  isHungry: boolean
}

/**
 * One response body for several readers while it still arrives. A reader that joins later gets it from the beginning.
 *
 * Pieces are held until the body is complete, so that others can join. Above the memory limit nobody can join any more:
 * pieces that all readers have are dropped, and the source is read as slowly as the slowest reader.
 */
export class SharedBody {
  /**
   * Resolves once nobody can join any more: with the whole body if it was held, otherwise with `null`. Never rejects.
   */
  readonly whole: Promise<Buffer | null>
  readonly #source: Readable
  readonly #bytes: HeldBytes
  readonly #readers = new Set<Reader>()
  #pieces: Buffer[] = []
  /** Number of pieces that were dropped. */
  #gone = 0
  #end: 'none' | 'ended' | Error = 'none'
  #settle: (whole: Buffer | null) => void = () => undefined
  #wasRead = false

  constructor(source: Readable, bytes: HeldBytes) {
    this.#source = source
    this.#bytes = bytes
    this.whole = new Promise((resolve) => {
      this.#settle = resolve
    })
    source.on('data', (piece: Buffer) => this.#take(piece))
    source.once('end', () => this.#finish('ended'))
    source.once('error', (error) => this.#finish(error))
    source.once('close', () => this.#finish(new Error('the body was cut')))
  }

  /** @throws Error if nobody can join any more */
  read(): Readable {
    if (this.#gone > 0) throw new Error('the beginning of the body was dropped')
    this.#wasRead = true
    const reader: Reader = {
      position: 0,
      isHungry: false,
      stream: new Readable({
        read: () => {
          reader.isHungry = true
          this.#feed(reader)
        },
        destroy: (error, done) => {
          this.#readers.delete(reader)
          this.#dropRead()
          done(error)
        },
      }),
    }
    this.#readers.add(reader)
    return reader.stream
  }

  /** Discards the body once nobody will read it. */
  abandon(): void {
    // Pass no error: a reader that left is not a failure.
    for (const { stream } of [...this.#readers]) stream.destroy()
    this.#finish(new Error('all readers have left'))
    this.#drop(this.#gone + this.#pieces.length)
    this.#source.destroy()
  }

  #take(piece: Buffer): void {
    this.#pieces.push(piece)
    this.#bytes.held += piece.length
    for (const reader of this.#readers) this.#feed(reader)
    this.#dropRead()
  }

  #feed(reader: Reader): void {
    while (reader.isHungry) {
      const piece = this.#pieces[reader.position - this.#gone]
      if (piece === undefined) break
      reader.position += 1
      reader.isHungry = reader.stream.push(piece)
    }
    if (reader.position < this.#gone + this.#pieces.length) return
    if (this.#end === 'ended') reader.stream.push(null)
    else if (this.#end !== 'none') reader.stream.destroy(this.#end)
    else this.#dropRead()
  }

  /** Drops pieces that all readers have, if the memory limit is exceeded or no more readers can join. */
  #dropRead(): void {
    const mustShrink = this.#gone > 0 || this.#end !== 'none' || this.#isTooMuch()
    if (this.#wasRead && mustShrink) {
      const last = this.#gone + this.#pieces.length
      this.#drop(Math.min(last, ...[...this.#readers].map(({ position }) => position)))
    }
    if (this.#end !== 'none') return
    // If this body holds nothing, other bodies use the memory. They must not pause this one.
    if (this.#isTooMuch() && this.#pieces.length > 0) this.#source.pause()
    else this.#source.resume()
  }

  #isTooMuch(): boolean {
    return this.#bytes.held > this.#bytes.max
  }

  #drop(until: number): void {
    const over = this.#pieces.splice(0, until - this.#gone)
    this.#gone = until
    for (const { length } of over) this.#bytes.held -= length
    if (over.length > 0) this.#settle(null)
  }

  #finish(end: 'ended' | Error): void {
    if (this.#end !== 'none') return
    this.#settle(end === 'ended' && this.#gone === 0 ? Buffer.concat(this.#pieces) : null)
    this.#end = end
    for (const reader of [...this.#readers]) this.#feed(reader)
    this.#dropRead()
  }
}
