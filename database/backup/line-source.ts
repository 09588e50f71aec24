import { createHash } from 'node:crypto'
import { endOfRows } from './format.ts'

const newline = 10
const rowThenEnd = Buffer.concat([Buffer.from([newline]), endOfRows])
/** Limit in bytes: a foreign file can be a single line. */
const longestHead = 10_000_000

export class CutOffError extends Error {
  override name = 'CutOffError'
}

/** Reads a byte stream as lines and blocks of rows, and computes its digest. */
export class LineSource {
  readonly #pieces: AsyncIterator<Buffer>
  readonly #digest = createHash('sha256')
  #ahead: Buffer = Buffer.alloc(0)
  #lastLine: Buffer = Buffer.alloc(0)

  constructor(bytes: AsyncIterable<Buffer>) {
    this.#pieces = bytes[Symbol.asyncIterator]()
  }

  async line(): Promise<Buffer> {
    let end = this.#ahead.indexOf(newline)
    while (end < 0) {
      if (this.#ahead.length > longestHead) throw new CutOffError()
      await this.#readOn()
      end = this.#ahead.indexOf(newline)
    }
    this.#digest.update(this.#lastLine)
    this.#lastLine = this.#take(end + 1)
    return this.#lastLine
  }

  /**
   * Bytes of the rows up to the end marker, in chunks of any size: a row can contain a file of 20 MB.
   * Consumes the marker.
   */
  async *rows(): AsyncGenerator<Buffer> {
    this.#digest.update(this.#lastLine)
    this.#lastLine = Buffer.alloc(0)
    // Data backslashes are doubled, so the marker only occurs at the start of a line.
    let isAtLineStart = true
    for (;;) {
      if (isAtLineStart && this.#ahead.subarray(0, endOfRows.length).equals(endOfRows)) {
        this.#digest.update(this.#take(endOfRows.length))
        return
      }
      const end = this.#ahead.indexOf(rowThenEnd)
      // Holds back bytes that may be the start of the marker.
      const length = end >= 0 ? end + 1 : this.#ahead.length - rowThenEnd.length + 1
      if (length <= 0) await this.#readOn()
      else {
        const rows = this.#take(length)
        isAtLineStart = rows.at(-1) === newline
        this.#digest.update(rows)
        yield rows
      }
    }
  }

  /** SHA-256 of everything before the last line read. Can be called once. */
  digestBeforeLine(): string {
    return this.#digest.digest('hex')
  }

  get ahead(): Buffer {
    return this.#ahead
  }

  async atEnd(): Promise<boolean> {
    return this.#ahead.length === 0 && (await this.#pieces.next()).done === true
  }

  #take(length: number): Buffer {
    const taken = this.#ahead.subarray(0, length)
    this.#ahead = this.#ahead.subarray(length)
    return taken
  }

  async #readOn(): Promise<void> {
    const { value, done } = await this.#pieces.next()
    if (done) throw new CutOffError()
    this.#ahead = this.#ahead.length === 0 ? value : Buffer.concat([this.#ahead, value])
  }
}
