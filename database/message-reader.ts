/** A code of one byte, and a length of four that counts itself (PostgreSQL documentation, "Message Formats"). */
const headerBytes = 5
const dataRow = 'D'.charCodeAt(0)

/** From so many bytes on a row and a value count as long. */
const longFrom = 16 * 1024

const nothing = Buffer.alloc(0)

export interface MessageTaker {
  /** Messages that are whole, as many as came one after the other. */
  messages(whole: Buffer): void
  /** The values of a row that is long: texts, and those that are long by themselves as bytes, which nobody else writes to. */
  longRow(values: readonly (string | Buffer | null)[]): void
}

const valuesOf = (row: Buffer): (string | Buffer | null)[] => {
  let at = headerBytes + 2
  return Array.from({ length: row.readInt16BE(headerBytes) }, () => {
    const length = row.readInt32BE(at)
    const from = at + 4
    at = from + Math.max(length, 0)
    if (length < 0) return null
    return length < longFrom ? row.toString('utf8', from, at) : row.subarray(from, at)
  })
}

/**
 * Reads what PostgreSQL sends, part by part: a message that comes in several parts is put together in memory of just its
 * size, where node-postgres doubles what it has until the message fits.
 */
export const messageReader = (taker: MessageTaker): ((part: Buffer) => void) => {
  /** What has come of a message that is not whole yet; room for all of it once its header is there. */
  let begun = nothing
  let filled = 0

  const take = (whole: Buffer) => {
    if (whole.length > 0) taker.messages(whole)
  }
  const takeOne = (message: Buffer) => {
    if (message.length >= longFrom && message[0] === dataRow) taker.longRow(valuesOf(message))
    else take(message)
  }

  /** Fills up the message that has begun; answers what comes behind it. */
  const goOn = (part: Buffer): Buffer => {
    if (filled === 0) return part
    if (filled < headerBytes) {
      const both = Buffer.concat([begun, part])
      filled = 0
      return both
    }
    const taken = part.copy(begun, filled)
    filled += taken
    if (filled === begun.length) {
      const whole = begun
      begun = nothing
      filled = 0
      takeOne(whole)
    }
    return part.subarray(taken)
  }

  return (part) => {
    const rest = goOn(part)
    let from = 0
    let to = 0
    while (rest.length - to >= headerBytes) {
      const end = to + 1 + rest.readUInt32BE(to + 1)
      if (end > rest.length) break
      if (end - to >= longFrom) {
        take(rest.subarray(from, to))
        takeOne(rest.subarray(to, end))
        from = end
      }
      to = end
    }
    take(rest.subarray(from, to))
    if (to === rest.length) return
    const size = rest.length - to < headerBytes ? rest.length - to : 1 + rest.readUInt32BE(to + 1)
    begun = Buffer.allocUnsafe(size)
    filled = rest.copy(begun, 0, to)
  }
}
