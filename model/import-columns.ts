import { isWritable } from './check-record.ts'
import type { Resource } from './definition.ts'
import { fieldTypeOf } from './fields/registry.ts'
import type { ImportCell } from './import.ts'
import { fieldOf, referredBy } from './resources.ts'

interface ImportField {
  readonly name: string
  readonly label: string
  /** Computed: the column is compared, never written. */
  readonly isComputed: boolean
}

/** Importable fields of a resource, `id` first. */
export const importFields = (resource: Resource, parentKey?: string): ImportField[] => [
  { name: 'id', label: 'Id', isComputed: false },
  ...Object.entries(resource.fields).flatMap(([name, field]) =>
    !fieldTypeOf(field).readable || name === parentKey || referenceOfText(resource, name)
      ? []
      : [{ name, label: field.label, isComputed: !isWritable(field) }],
  ),
]

/** Reference whose text a lookup of the same record shows: `supplierId` for "Supplier". */
const referenceOfText = (resource: Resource, name: string): string | null => {
  const field = fieldOf(resource, name)
  if (!('path' in field)) return null
  const [head = '', last, ...more] = field.path.split('.')
  const { recordText = [] } = (resource.fields[head] && referredBy(resource.fields[head])) ?? {}
  return more.length === 0 && recordText.length === 1 && recordText[0] === last ? head : null
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Whether a heading stands for ids: "Supplier id". */
export const isIdHeading = (heading: string): boolean =>
  /\bid$/i.test(heading.trim()) || /[a-z]Id$/.test(heading.trim())

export const mapHeadings = (
  resource: Resource,
  headings: readonly string[],
  parentKey: string | undefined,
  remembered: Readonly<Record<string, string>> = {},
): (string | null)[] => {
  const fields = importFields(resource, parentKey)
  const texts = Object.keys(resource.fields).flatMap((name) => {
    const reference = referenceOfText(resource, name)
    return reference && reference !== parentKey
      ? [{ name: reference, label: fieldOf(resource, name).label, text: name }]
      : []
  })
  const used = new Set<string>()
  return headings.map((heading) => {
    const bare = plain(heading)
    const candidates = [bare, bare.replace(/id$/, '')]
    const found =
      fields.find(({ name, label }) => !used.has(name) && [plain(label), plain(name)].includes(bare))?.name ??
      remembered[heading] ??
      [...fields, ...texts].find(({ name, label }) => !used.has(name) && candidates.includes(plain(label)))
        ?.name ??
      texts.find(({ name, text }) => !used.has(name) && plain(text) === bare)?.name
    if (!found || bare === '' || used.has(found)) return null
    used.add(found)
    return found
  })
}

/** Whether the first row is a heading row: most of its cells match field names. */
export const hasHeadings = (resource: Resource, row: readonly ImportCell[], parentKey?: string): boolean => {
  const cells = row.filter((cell) => cell !== null)
  const known = mapHeadings(resource, cells.map(String), parentKey).filter((name) => name !== null)
  return known.length > 0 && known.length * 2 >= cells.length
}

/** Fields for cells without headings: the writable visible columns in order. */
export const columnsInOrder = (
  resource: Resource,
  shown: readonly string[],
  width: number,
): (string | null)[] => {
  const names = shown.flatMap((name) => {
    const field = fieldOf(resource, name)
    const reference = referenceOfText(resource, name)
    if (reference) return [reference]
    // A spreadsheet also has the total between quantity and price.
    return isWritable(field) || 'of' in field ? [name] : []
  })
  const written = names.filter((name) => isWritable(fieldOf(resource, name)))
  const chosen = width > written.length ? names : written
  return Array.from({ length: width }, (_, at) => chosen[at] ?? null)
}

/** Converts a cell for the API: ids of references as numbers, their texts as text. */
export const cellFor = (resource: Resource, name: string, heading: string, cell: ImportCell): ImportCell => {
  if (cell === null) return null
  if (name === 'id') return typeof cell === 'string' && /^\d+$/.test(cell.trim()) ? Number(cell) : cell
  const field = fieldOf(resource, name)
  if (!referredBy(field)) return cell
  return isIdHeading(heading) && /^\d+$/.test(String(cell).trim()) ? Number(cell) : String(cell)
}
