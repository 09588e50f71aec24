import { createHash } from 'node:crypto'
import type { RowsSum } from './format.ts'

const newline = 10

export const sumRows = () => {
  const hash = createHash('sha256')
  let rows = 0
  let bytes = 0
  return {
    add(chunk: Buffer): void {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) rows += 1
    },
    /** Can be called once. */
    sum: (): RowsSum => ({ rows, bytes, sha256: hash.digest('hex') }),
  }
}
