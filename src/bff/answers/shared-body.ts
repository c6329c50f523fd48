import { Readable } from 'node:stream'

/** Bytes that may wait in memory for readers, of all bodies that share it. */
export interface HeldBytes {
  held: number
  readonly most: number
}

interface Reader {
  readonly stream: Readable
  /** The next piece that it gets. */
  position: number
  isHungry: boolean
}

/**
 * One body of an answer for several readers, while it still comes. Who joins later gets it from its beginning.
 *
 * What has come is held until all is there, so that others can join. Where that is more than may be held, nobody can
 * join any more: what all readers have is let go, and the source is read as slowly as the slowest of them reads.
 */
export class SharedBody {
  /** Resolves when nobody can join any more: with the whole body where it was held, else `null`. Never rejects. */
  readonly whole: Promise<Buffer | null>
  readonly #source: Readable
  readonly #bytes: HeldBytes
  readonly #readers = new Set<Reader>()
  #pieces: Buffer[] = []
  /** Pieces that were let go. */
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

  /** @throws Error where nobody can join any more. */
  read(): Readable {
    if (this.#gone > 0) throw new Error('the beginning of the body is gone')
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
          this.#letGo()
          done(error)
        },
      }),
    }
    this.#readers.add(reader)
    return reader.stream
  }

  /** Nobody will read it. */
  abandon(): void {
    // Without an error: who left is no fault.
    for (const { stream } of [...this.#readers]) stream.destroy()
    this.#finish(new Error('nobody reads the body'))
    this.#drop(this.#gone + this.#pieces.length)
    this.#source.destroy()
  }

  #take(piece: Buffer): void {
    this.#pieces.push(piece)
    this.#bytes.held += piece.length
    for (const reader of this.#readers) this.#feed(reader)
    this.#letGo()
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
    else this.#letGo()
  }

  /** Lets go of what all readers have, where more is held than may be or nothing more comes. */
  #letGo(): void {
    const mustShrink = this.#gone > 0 || this.#end !== 'none' || this.#isTooMuch()
    if (this.#wasRead && mustShrink) {
      const last = this.#gone + this.#pieces.length
      this.#drop(Math.min(last, ...[...this.#readers].map(({ position }) => position)))
    }
    if (this.#end !== 'none') return
    // With nothing held here it is others who hold too much: they must not stop this one.
    if (this.#isTooMuch() && this.#pieces.length > 0) this.#source.pause()
    else this.#source.resume()
  }

  #isTooMuch(): boolean {
    return this.#bytes.held > this.#bytes.most
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
    this.#letGo()
  }
}
