/** The table with the contents of files. */
export const contentTable = 'attachment_content'

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = []
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, end + 1)])
      begun = []
      from = end + 1
    }
    if (from < chunk.length) begun.push(chunk.subarray(from))
  }
}

/** A row without its content is shorter. */
const longestWithout = 1000

/**
 * Puts the contents of files that are outside the database into their rows, in COPY's text format: a restore brings them into
 * the database.
 * @param contentOf undefined for a content that is missing; its row stays as it is
 */
export async function* withContents(
  rows: AsyncIterable<Buffer>,
  columns: readonly string[],
  contentOf: (sha256: string) => Promise<Buffer | undefined>,
): AsyncGenerator<Buffer> {
  const [name, bytes, place, size] = ['sha256', 'bytes', 'stored_in', 'outside_size'].map((column) =>
    columns.indexOf(column),
  ) as [number, number, number, number]
  for await (const line of linesOf(rows)) {
    const values = line.length < longestWithout ? line.toString('latin1').slice(0, -1).split('\t') : []
    const content = values[bytes] === '\\N' ? await contentOf(values[name] ?? '') : undefined
    if (!content) yield line
    else {
      values[bytes] = `\\\\x${content.toString('hex')}`
      values[place] = 'database'
      values[size] = '\\N'
      yield Buffer.from(`${values.join('\t')}\n`, 'latin1')
    }
  }
}
