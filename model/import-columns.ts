import { firmCurrency } from '#product/model/firm-locale.ts'
import { isRequired, isWritable } from './check-record.ts'
import type { Field, Resource } from './definition.ts'
import { fieldTypeOf } from './fields/registry.ts'
import { folded } from './folded.ts'
import type { ImportCell } from './import.ts'
import { valueOfCell } from './import-values.ts'
import { fieldOfColumn, ledgerColumns } from './ledger-columns.ts'
import { currencySign } from './number-marks.ts'
import { fieldOf, referredBy, shownField } from './resources.ts'
import type { Sheet, SheetCell } from './sheet.ts'

interface ImportField {
  readonly name: string
  readonly label: string
  /** Computed: the column is compared, never written. */
  readonly isComputed: boolean
}

const isPicture = (resource: Resource, name: string) =>
  fieldTypeOf(shownField(resource, name)).isPicture === true

/** Importable fields of a resource, `id` first. */
export const importFields = (resource: Resource, parentKey?: string): ImportField[] => [
  { name: 'id', label: 'Id', isComputed: false },
  ...Object.entries(resource.fields).flatMap(([name, field]) =>
    !fieldTypeOf(field).readable ||
    isPicture(resource, name) ||
    name === parentKey ||
    referenceOfText(resource, name)
      ? []
      : [{ name, label: field.label, isComputed: !isWritable(field) }],
  ),
]

/** Reference whose text a lookup of the same record shows: `personId` for "Person". */
const referenceOfText = (resource: Resource, name: string): string | null => {
  const field = fieldOf(resource, name)
  if (!('path' in field)) return null
  const [head = '', last, ...more] = field.path.split('.')
  const { recordText = [] } = (resource.fields[head] && referredBy(resource.fields[head])) ?? {}
  return more.length === 0 && recordText.length === 1 && recordText[0] === last ? head : null
}

const plain = (text: string) => folded(text).replace(/[^\p{L}\p{N}]/gu, '')

const otherCurrency = new Set(
  ['RS', ...Intl.supportedValuesOf('currency')].filter((code) => code !== firmCurrency),
)

const hasOtherSign = (text: string): boolean => /\p{Sc}/u.test(text) && !text.includes(currencySign)

/** Whether a note behind a heading makes it another one: prices with tax, or in another currency. */
const isOther = (note: string): boolean =>
  (/\b(vat|tax(es)?|gst|gross|incl\w*)\b/i.test(note) && !/\b(ex|excl\w*|without|net|plus)\b/i.test(note)) ||
  hasOtherSign(note) ||
  note
    .split(/[^A-Za-z]+/)
    .some((word) => otherCurrency.has(word.toUpperCase()) && !/[a-z]/.test(word.slice(2)))

const ownCurrency = new RegExp(`\\s+(in\\s+)?${firmCurrency}$`, 'i')

const note = /\s*(?:\(([^()]*)\)|\[([^[\]]*)\])\s*$/

/** A heading without the note in brackets and the currency of the firm behind it: "Qty (nos)", "Amount in GBP". */
const withoutNote = (heading: string): string => {
  const [all = '', round, square] = note.exec(heading) ?? []
  const bare = all !== '' && !isOther(round ?? square ?? '') ? heading.slice(0, -all.length) : heading
  return bare.replace(ownCurrency, '')
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Words that make another column of a heading with a field's label: "Description code". */
const ofCodes = new Set(['code', 'id', 'no', 'nr', 'number', 'ref', 'type', 'date'])

/** Whether a heading has a label at its beginning or end: "Description and area", "PO item description". */
const isAround = (heading: string, label: string): boolean => {
  const [words, labelled] = [wordsOf(heading), wordsOf(label)]
  const isAt = (at: number) => labelled.every((word, index) => words[at + index] === word)
  return (
    words.length > labelled.length &&
    (isAt(0) || isAt(words.length - labelled.length)) &&
    !words.some((word) => ofCodes.has(word))
  )
}

/** Whether a heading is of ids: "Person id". */
export const isIdHeading = (heading: string): boolean =>
  /\bid$/i.test(heading.trim()) || /[a-z]Id$/.test(heading.trim())

/**
 * Whether the file is an export of the app, by the mark of its workbook or by its headings: those of all columns of the
 * list, or the names of all fields, and no other. Ids in any other file are those of another program.
 */
export const isOwnFile = (
  resource: Resource,
  { exportOf }: Pick<Sheet, 'exportOf'>,
  headings: readonly string[],
): boolean => {
  if (exportOf !== undefined) return exportOf === resource.name
  const fields = importFields(resource).filter(({ name }) => name !== 'id')
  const given = headings.filter((heading) => heading !== '')
  const labelOf = (name: string) => resource.fields[name]?.label ?? name
  const labels = new Set(Object.values(resource.fields).flatMap(({ label }) => [label, `${label} id`]))
  const isExported =
    given[0] === 'Id' &&
    given.length > 2 &&
    resource.list.columns.every((name) => {
      const label = labelOf(name)
      return given.includes(label) || given.includes(`${label} id`)
    }) &&
    given.slice(1).every((heading) => labels.has(heading) || heading === 'Version')
  const names = ['id', ...fields.map(({ name }) => name), 'version']
  return (
    isExported ||
    (given.includes('id') &&
      given.length > 2 &&
      given.every((name) => names.includes(name)) &&
      fields.every(({ name, isComputed }) => isComputed || given.includes(name)))
  )
}

/** Whether it is a text without which there is no record. */
const isNeededText = (resource: Resource, name: string): boolean => {
  const field = resource.fields[name]
  return field !== undefined && isRequired(field) && fieldTypeOf(field).isText === true
}

/** A field, and the headings by which it is known, without their marks. */
interface Known {
  readonly name: string
  readonly headings: readonly string[]
}

/** Known headings before and after those of an earlier import, in the order in which fields take a heading. */
interface KnownHeadings {
  readonly first: readonly Known[]
  /** Texts that are needed: their labels may stand among other words. */
  readonly neededTexts: readonly ImportField[]
  readonly last: readonly Known[]
}

const findKnown = (resource: Resource, parentKey: string | undefined, isOwn: boolean): KnownHeadings => {
  const fields = importFields(resource, parentKey)
  const texts = Object.keys(resource.fields).flatMap((name) => {
    const reference = referenceOfText(resource, name)
    return reference && reference !== parentKey
      ? [{ name: reference, label: fieldOf(resource, name).label, text: name }]
      : []
  })
  const isReference = (name: string) => name !== 'id' && referredBy(fieldOf(resource, name)) !== null
  const isNeeded = ({ name }: ImportField) => name !== 'id' && isRequired(fieldOf(resource, name))
  const byNeed = [...fields].sort((one, other) => Number(isNeeded(other)) - Number(isNeeded(one)))
  const namesOf = (name: string) => {
    const field = name === 'id' ? undefined : fieldOf(resource, name)
    return (field && 'importNames' in field && field.importNames) || []
  }
  const known = (name: string, ...headings: readonly string[]): Known => ({ name, headings })
  return {
    first: [
      // An export has the ids of a reference next to its text. In another file they are of another program, and go last.
      ...fields.flatMap(({ name, label }) =>
        isOwn && isReference(name) ? [known(name, `${plain(label)}id`)] : [],
      ),
      ...fields.flatMap(({ name, label }) =>
        name === 'id' && !isOwn
          ? []
          : [known(name, plain(label), ...(isOwn || !isReference(name) ? [plain(name)] : []))],
      ),
    ],
    neededTexts: fields.filter(({ name }) => isNeededText(resource, name)),
    last: [
      ...byNeed.flatMap(({ name }) => namesOf(name).map((other) => known(name, plain(other)))),
      ...ledgerColumns(resource).flatMap(({ name, headings }) =>
        headings.map((other) => known(name, plain(other))),
      ),
      ...texts.map(({ name, text }) => known(name, plain(text))),
      ...[...fields, ...texts].map(({ name, label }) =>
        known(name, plain(label), `${plain(label)}id`, plain(name)),
      ),
    ],
  }
}

const knownOfResources = new WeakMap<Resource, Map<string, KnownHeadings>>()

/** Kept, because each of the first rows of each sheet is compared with them. */
const knownHeadings = (resource: Resource, parentKey: string | undefined, isOwn: boolean): KnownHeadings => {
  const ofResource = knownOfResources.get(resource) ?? new Map<string, KnownHeadings>()
  knownOfResources.set(resource, ofResource)
  const place = `${parentKey} ${isOwn}`
  const known = ofResource.get(place) ?? findKnown(resource, parentKey, isOwn)
  ofResource.set(place, known)
  return known
}

/**
 * Field of each heading; null for an unknown one. A field gets one column: that of its label or name, else the one
 * remembered for these headings, else, of a text that is needed, one with its label among other words, else that of its
 * `importNames` (the first ones first), else that of the text or the ids of a reference. Ids are known in files of the app
 * only; those of another program are a reference.
 */
export const mapHeadings = (
  resource: Resource,
  headings: readonly string[],
  parentKey: string | undefined,
  {
    remembered = {},
    isOwn = false,
  }: { readonly remembered?: Readonly<Record<string, string>> | undefined; readonly isOwn?: boolean } = {},
): (string | null)[] => {
  const mapped: (string | null)[] = headings.map(() => null)
  const fields = Object.keys(remembered).length > 0 ? importFields(resource, parentKey) : []
  // Headings as they are go before those with a note.
  const withoutNotes = headings.map(withoutNote)
  const hasNotes = withoutNotes.some((heading, at) => heading !== headings[at])
  for (const texts of hasNotes ? [headings, withoutNotes] : [headings]) {
    const bares = texts
      .map((text) => (hasOtherSign(text) ? '' : plain(text)))
      .map((bare) => (bare === 'id' && !isOwn ? 'ref' : bare))
    const assign = (name: string, isKnown: (bare: string, heading: string) => boolean) => {
      if (mapped.includes(name)) return
      const at = bares.findIndex(
        (bare, index) => mapped[index] === null && bare !== '' && isKnown(bare, headings[index] ?? ''),
      )
      if (at >= 0) mapped[at] = name
    }
    const { first, neededTexts, last } = knownHeadings(resource, parentKey, isOwn)
    for (const { name, headings: known } of first) assign(name, (bare) => known.includes(bare))
    for (const name of new Set(Object.values(remembered)))
      if (fields.some((field) => field.name === fieldOfColumn(name)))
        assign(name, (_, heading) => remembered[heading] === name)
    for (const { name, label } of neededTexts) assign(name, (_, heading) => isAround(heading, label))
    for (const { name, headings: known } of last) assign(name, (bare) => known.includes(bare))
  }
  return mapped
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

/** Rows by which cells without headings are recognised. */
const triedRows = 20

/** Whether cells fit the fields in order, and one of these is not a text: a row of texts may be of any fields. */
export const fitInOrder = (
  resource: Resource,
  columns: readonly (string | null)[],
  sheet: Sheet,
): boolean => {
  const fields = columns.map((name) => (name ? fieldOf(resource, name) : null))
  const isTelling = (field: Field | null) =>
    field !== null && !fieldTypeOf(field).isText && !referredBy(field)
  const first = sheet.rows[0]
  if (!first || !fields.some((field, at) => isTelling(field) && first.cells[at])) return false
  const wrong = sheet.rows.slice(0, triedRows).filter(({ cells }) =>
    fields.some((field, at) => {
      const cell = cells[at]
      if (!field || !isTelling(field) || !cell) return false
      return fieldTypeOf(field).check(valueOfCell(field, cell.value), field).length > 0
    }),
  )
  return wrong.length * 2 < Math.min(triedRows, sheet.rows.length)
}

/** Converts a cell for the API: ids of references in a file of the app as numbers; texts as the sheet shows them. */
export const cellFor = (
  resource: Resource,
  name: string,
  heading: string,
  cell: SheetCell | null,
  isOwn: boolean,
): ImportCell => {
  if (cell === null) return null
  const asId = /^\d+$/.test(String(cell.value).trim()) ? Number(cell.value) : null
  if (name === 'id') return asId ?? cell.value
  const field = fieldOf(resource, name)
  if (referredBy(field)) return (isOwn && isIdHeading(heading) ? asId : null) ?? cell.text
  return fieldTypeOf(field).isText ? cell.text : cell.value
}
