import { describe, expect, it } from 'vitest'
import { messageReader } from './message-reader.ts'

const message = (code: string, content: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(content.length + 4)
  return Buffer.concat([Buffer.from(code), length, content])
}

const row = (...values: (string | null)[]) => {
  const number = (bytes: 2 | 4, value: number) => {
    const buffer = Buffer.alloc(bytes)
    buffer.writeIntBE(value, 0, bytes)
    return buffer
  }
  return message(
    'D',
    Buffer.concat([
      number(2, values.length),
      ...values.flatMap((value) =>
        value === null ? [number(4, -1)] : [number(4, Buffer.byteLength(value)), Buffer.from(value)],
      ),
    ]),
  )
}

const long = `Dachrinne für „Haus 3“ ${'é€😀x'.repeat(1_700)}`
const before = [message('T', Buffer.from('columns')), row('short', null)]
const longRows = [row(null, long, 'Straße'), row(long)]
// As long together as a long row.
const manyShort = Array.from({ length: 200 }, (_, n) => row(`${n} ${'x'.repeat(100)}`))
const after = [...manyShort, message('C', Buffer.from('SELECT 203\0')), message('Z', Buffer.from('I'))]

/** What a reader makes of parts of so many bytes, the long rows as texts once everything has been read. */
const readInParts = (size: number) => {
  const all = Buffer.concat([...before, ...longRows, ...after])
  const messages: Buffer[] = []
  const rows: (readonly (string | Buffer | null)[])[] = []
  const read = messageReader({
    messages: (whole) => messages.push(Buffer.from(whole)),
    longRow: (values) => rows.push(values),
  })
  for (let from = 0; from < all.length; from += size) read(Buffer.from(all.subarray(from, from + size)))
  const textOf = (value: string | Buffer | null) => (value instanceof Buffer ? `bytes: ${value}` : value)
  return { messages: Buffer.concat(messages), rows: rows.map((values) => values.map(textOf)) }
}

describe('Messages of PostgreSQL', () => {
  it('are read alike in whatever parts they come, long values as their bytes', () => {
    const others = Buffer.concat([...before, ...after])
    for (const size of [1, 3, 4, 5, 7, 8_192, 17_500, 40_000]) {
      const { messages, rows } = readInParts(size)
      expect(messages.equals(others), `in parts of ${size}`).toBe(true)
      expect(rows, `in parts of ${size}`).toEqual([[null, `bytes: ${long}`, 'Straße'], [`bytes: ${long}`]])
    }
  })
})
