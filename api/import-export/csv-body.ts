import type { Values } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { fewHints } from '../../model/did-you-mean.ts'
import { importLimits } from '../../model/import.ts'
import { cellFor, importFields, isIdHeading, mapHeadings } from '../../model/import-columns.ts'
import { decodeText, detectDelimiter, readSeparated, UnreadableFile } from '../../model/import-csv.ts'
import type { Message } from '../../model/message.ts'
import { refusals } from '../../model/refusals.ts'
import { referredBy } from '../../model/resources.ts'
import { described, text } from '../../model/schemas.ts'
import { invalidInput, Problem } from '../http/errors.ts'
import { flagsIn } from '../http/only-parameter.ts'

const names = (description: string) => described(text, `${description} A JSON array.`)

export const csvParameters = {
  key: names('For text/csv: the key. Preset: the ids of the file, else the import key of the resource.'),
  createMissing: names('For text/csv: references whose missing records are created.'),
  deleteOthers: {
    type: 'string',
    enum: ['true', 'false'],
    description: 'For text/csv: delete the records of the parent that are in no row.',
  },
}

/** Max. faulty rows that a refusal names. */
const mostFaults = 20

const namesIn = (name: string, text: unknown): unknown => {
  try {
    return JSON.parse(String(text))
  } catch {
    throw new Problem('unknown_query', { title: refusals.fieldsNeeded({ name }) })
  }
}

/** Errors: 400 for an unknown or repeated heading. */
const columnsOf = (resource: Resource, headings: readonly string[]) => {
  const mapped = mapHeadings(resource, headings, undefined, { isOwn: true })
  const wrong: Message[] = []
  const importable = importFields(resource).flatMap(({ name, label }) => [label, name])
  const hints = fewHints()
  const columns = headings.flatMap((heading, at) => {
    const name = mapped[at] ?? (/^version$/i.test(heading.trim()) ? 'version' : null)
    if (name) return [{ name, at, heading }]
    const [alone] = mapHeadings(resource, [heading], undefined, { isOwn: true })
    const field = alone && alone !== 'id' ? resource.fields[alone] : undefined
    // An export has the text of a reference next to its id; the id is used.
    if (field && referredBy(field) && !isIdHeading(heading)) return []
    wrong.push(
      alone
        ? refusals.columnTwice({ name: heading })
        : refusals.columnUnknown({ name: heading, hints: hints(heading, importable) }),
    )
    return []
  })
  if (wrong.length > 0) throw invalidInput({ columns: wrong })
  return columns
}

/** Excel's limit is 32,767. */
const longestCell = 100_000
/** Characters from which the delimiter is detected. */
const sample = 65_536

/**
 * Stops at the first row with too many cells, and at the first cell that is too long: a parser takes seconds for
 * 16 MB of separators or quotes.
 */
const requireShape = (text: string): void => {
  const delimiter = detectDelimiter(text.slice(0, sample))
  let [cells, started, isQuoted] = [1, 0, false]
  for (let at = 0; at < text.length; at += 1) {
    const token = text[at]
    if (token === '"') isQuoted = !isQuoted
    if (at - started > longestCell)
      throw new Problem('malformed_request', { title: refusals.cellTooLong({ most: longestCell }) })
    if (isQuoted || (token !== delimiter && token !== '\n' && token !== '\r')) continue
    started = at
    cells = token === delimiter ? cells + 1 : 1
    if (cells > importLimits.columns)
      throw new Problem('malformed_request', { title: refusals.columnsAtOnce({ n: importLimits.columns }) })
  }
}

/**
 * Converts a CSV body and its parameters to a JSON import, and returns the other parameters.
 * Errors: 400 for invalid CSV or an unknown heading.
 */
export const requestOfCsv = (
  resource: Resource,
  bytes: Uint8Array,
  query: unknown,
): { query: unknown; values: Values } => {
  const { key, createMissing, deleteOthers, ...others } = query as Record<string, unknown>
  const flags = flagsIn({ deleteOthers }, ['deleteOthers'])
  try {
    const text = decodeText(bytes)
    requireShape(text)
    const [headings = { cells: [] }, ...rows] = readSeparated('The request', text).rows
    const columns = columnsOf(
      resource,
      headings.cells.map((heading) => heading?.text ?? ''),
    )
    const width = headings.cells.length
    const tooWide = rows.findIndex(({ cells }) => cells.length > width)
    if (tooWide >= 0) throw invalidInput({ rows: [refusals.widerThanHeadings({ row: tooWide + 1 })] })
    const faults = rows.flatMap(({ fault }, at) =>
      fault ? [refusals.faultOfRow({ row: at + 1, fault })] : [],
    )
    if (faults.length > 0) throw invalidInput({ rows: faults.slice(0, mostFaults) })
    return {
      query: others,
      values: {
        columns: columns.map(({ name }) => name),
        ...(key !== undefined && { key: namesIn('key', key) }),
        rows: rows.map(({ cells }) =>
          columns.map(({ name, at, heading }) =>
            name === 'version' ? null : cellFor(resource, name, heading, cells[at] ?? null, true),
          ),
        ),
        ...(createMissing !== undefined && { createMissing: namesIn('createMissing', createMissing) }),
        ...flags,
      },
    }
  } catch (error) {
    if (error instanceof UnreadableFile)
      throw new Problem('malformed_request', { title: error.sentence, cause: error })
    throw error
  }
}
