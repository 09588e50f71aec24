/**
 * Defaults of a definition. An explicit option overrides each of them. `npm run check -- --explain tools`
 * prints the completed definition.
 */
import { attachmentsField } from './attachments.ts'
import { columnOf, inOneWord } from './naming.ts'

interface KnownType {
  readonly readable: boolean
  readonly writable: boolean
  readonly isText?: true
  readonly searchable?: true
  readonly yesOrNo?: true
}
type KnownTypes = Readonly<Record<string, KnownType>>

interface AnyField {
  readonly type: string
  readonly required?: unknown
  readonly readOnly?: unknown
  readonly to?: unknown
  readonly path?: unknown
}

interface Sketch {
  readonly label: string
  readonly fields: Readonly<Record<string, AnyField | null | undefined>>
  readonly parent?: { readonly key: string }
  readonly topLevel?: true
  readonly list?: { readonly more?: readonly string[] }
  readonly attachments?: true
  readonly single?: true
}

/** `Site Diary` becomes `Site Diaries`, `Box` becomes `Boxes`. */
export const pluralOf = (label: string): string => {
  if (/[^aeiou]y$/i.test(label)) return `${label.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/i.test(label) ? `${label}es` : `${label}s`
}

interface Known {
  readonly name: string
  readonly field: AnyField
  readonly type: KnownType
}

/** Fields of known types. `check-definitions.ts` reports the others. */
const knownFields = ({ fields }: Sketch, types: KnownTypes): Known[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const type = field && Object.hasOwn(types, field.type) ? types[field.type] : undefined
    return field && type ? [{ name, field, type }] : []
  })

const namesOf = (fields: readonly Known[]) => fields.map(({ name }) => name)

const isShownBy = ({ fields }: Sketch, reference: string) =>
  Object.values(fields).some(
    (field) => typeof field?.path === 'string' && field.path.startsWith(`${reference}.`),
  )

/** All readable fields, except the parent and references that a lookup shows. */
const columnsOf = (sketch: Sketch, known: readonly Known[]): string[] => {
  const shown = known.filter(
    ({ name, field, type }) =>
      type.readable && name !== sketch.parent?.key && !(field.to !== undefined && isShownBy(sketch, name)),
  )
  return namesOf([
    ...shown.filter(({ type }) => type.yesOrNo),
    ...shown.filter(({ type }) => type.yesOrNo === undefined),
  ])
}

/** Default `recordText`: the first required text, else the first text, else the first field. */
const recognisedBy = (known: readonly Known[]): string[] => {
  const readable = known.filter(({ field, type }) => type.readable && field.to === undefined)
  const texts = readable.filter(({ type }) => type.isText)
  const chosen = texts.find(({ field }) => field.required === true) ?? texts[0] ?? readable[0]
  return chosen ? [chosen.name] : []
}

/** All writable fields in order. In a list below a parent, the parent is known. */
const formOf = (sketch: Sketch, known: readonly Known[]): string[] =>
  namesOf(
    known.filter(
      ({ name, field, type }) =>
        type.writable && field.readOnly !== true && (name !== sketch.parent?.key || sketch.topLevel),
    ),
  )

const searchOf = (known: readonly Known[]): string[] =>
  namesOf(known.filter(({ type }) => type.isText && type.searchable && type.readable))

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSketch = (value: object): value is Sketch => {
  const { label, fields, list = {} } = value as Partial<Sketch>
  return typeof label === 'string' && label.trim() !== '' && isObject(fields) && isObject(list)
}

const attachmentsCount = { type: 'attachments', label: 'Files' }

const written = new WeakMap<object, object>()

export const asWritten = (definition: object): object => written.get(definition) ?? definition

/**
 * Completes a definition in place. A definition without label or fields is left unchanged for
 * `check-definitions.ts` to report.
 * @param types field types by name
 */
export const complete = (definition: object, types: KnownTypes): void => {
  if (!isSketch(definition)) return
  const said = { ...definition }
  const known = knownFields(said, types)
  const fields = said.attachments ? { ...said.fields, [attachmentsField]: attachmentsCount } : said.fields
  const recordText = recognisedBy(known)
  const endpoint = inOneWord(said.label)
  const following = {
    title: pluralOf(said.label),
    endpoint,
    table: columnOf(endpoint),
    recordText,
    form: formOf(said, known),
  }
  const list = {
    columns: columnsOf(said, known),
    search: searchOf(known),
    sort: said.single ? 'id' : (recordText[0] ?? 'id'),
    ...said.list,
    ...(said.attachments && { more: [...(said.list?.more ?? []), attachmentsField] }),
  }
  written.set(definition, said)
  Object.assign(definition, { ...following, ...said, fields, list })
}
