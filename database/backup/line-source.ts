import { createHash } from 'node:crypto'
import { endOfRows } from './format.ts'

const newline = 10
/** The end of rows as it stands behind a row. */
const rowThenEnd = Buffer.concat([Buffer.from([newline]), endOfRows])
/** No head is longer; a foreign file may be one line of any length. */
const longestHead = 10_000_000

/** The bytes ended in the middle of something. */
export class CutOffError extends Error {
  override name = 'CutOffError'
}

/** Reads bytes that come in pieces as lines and as blocks of rows, and digests them on the way. */
export class LineSource {
  readonly #pieces: AsyncIterator<Buffer>
  readonly #digest = createHash('sha256')
  #ahead: Buffer = Buffer.alloc(0)
  #lastLine: Buffer = Buffer.alloc(0)

  constructor(bytes: AsyncIterable<Buffer>) {
    this.#pieces = bytes[Symbol.asyncIterator]()
  }

  /** The next line, with its newline. */
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
   * The bytes of rows up to the end of the block, in pieces of any length: a row may be a file of 20 MB. The end itself is
   * read and not handed on.
   */
  async *rows(): AsyncGenerator<Buffer> {
    this.#digest.update(this.#lastLine)
    this.#lastLine = Buffer.alloc(0)
    // A backslash of the data is doubled, so that the end is one only at the start of a line.
    let isAtLineStart = true
    for (;;) {
      if (isAtLineStart && this.#ahead.subarray(0, endOfRows.length).equals(endOfRows)) {
        this.#digest.update(this.#take(endOfRows.length))
        return
      }
      const end = this.#ahead.indexOf(rowThenEnd)
      // What may be the beginning of the end waits for the rest.
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

  /** SHA-256 of everything before the last line that was read; to be asked for once. */
  digestBeforeLine(): string {
    return this.#digest.digest('hex')
  }

  /** What has come and was not read yet. */
  get ahead(): Buffer {
    return this.#ahead
  }

  /** Whether nothing is left. */
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
