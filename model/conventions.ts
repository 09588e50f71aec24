/**
 * What a definition leaves out and follows from what it says. Each of these is overridden by saying it;
 * `npm run check -- --explain tools` prints a definition as it is completed here.
 */
import { attachmentsField } from './attachments.ts'
import { columnOf, inOneWord } from './naming.ts'

/** What is used of a field type. */
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

/** A definition as somebody wrote it: only its name, label and fields have to be there. */
interface Sketch {
  readonly label: string
  readonly fields: Readonly<Record<string, AnyField | null | undefined>>
  readonly parent?: { readonly key: string }
  readonly topLevel?: true
  readonly list?: { readonly more?: readonly string[] }
  readonly attachments?: true
  readonly single?: true
}

/** `Site Diary` is several `Site Diaries`, `Box` is `Boxes`. */
export const pluralOf = (label: string): string => {
  if (/[^aeiou]y$/i.test(label)) return `${label.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/i.test(label) ? `${label}es` : `${label}s`
}

interface Known {
  readonly name: string
  readonly field: AnyField
  readonly type: KnownType
}

/** The fields of types that exist; what is wrong with others is said elsewhere. */
const knownFields = ({ fields }: Sketch, types: KnownTypes): Known[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const type = field && Object.hasOwn(types, field.type) ? types[field.type] : undefined
    return field && type ? [{ name, field, type }] : []
  })

const namesOf = (fields: readonly Known[]) => fields.map(({ name }) => name)

/** Whether another field shows a record that this reference leads to. */
const isShownBy = ({ fields }: Sketch, reference: string) =>
  Object.values(fields).some(
    (field) => typeof field?.path === 'string' && field.path.startsWith(`${reference}.`),
  )

/** What people read in a row: all but passwords, the parent, and a reference that a lookup beside it names. */
const columnsOf = (sketch: Sketch, known: readonly Known[]): string[] => {
  const shown = known.filter(
    ({ name, field, type }) =>
      type.readable && name !== sketch.parent?.key && !(field.to !== undefined && isShownBy(sketch, name)),
  )
  // Yes and no stand first, as a sign.
  return namesOf([
    ...shown.filter(({ type }) => type.yesOrNo),
    ...shown.filter(({ type }) => type.yesOrNo === undefined),
  ])
}

/** What people recognise a record by: the first text that it must have, else its first text, else its first field. */
const recognisedBy = (known: readonly Known[]): string[] => {
  const readable = known.filter(({ field, type }) => type.readable && field.to === undefined)
  const texts = readable.filter(({ type }) => type.isText)
  const chosen = texts.find(({ field }) => field.required === true) ?? texts[0] ?? readable[0]
  return chosen ? [chosen.name] : []
}

/** What can be typed, in the order of the fields; a list below a parent says which one that is. */
const formOf = (sketch: Sketch, known: readonly Known[]): string[] =>
  namesOf(
    known.filter(
      ({ name, field, type }) =>
        type.writable && field.readOnly !== true && (name !== sketch.parent?.key || sketch.topLevel),
    ),
  )

/** Every text of its own, each of which has an index. */
const searchOf = (known: readonly Known[]): string[] =>
  namesOf(known.filter(({ type }) => type.isText && type.searchable && type.readable))

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSketch = (value: object): value is Sketch => {
  const { label, fields, list = {} } = value as Partial<Sketch>
  return typeof label === 'string' && isObject(fields) && isObject(list)
}

/** How many files a record has. */
const attachmentsCount = { type: 'attachments', label: 'Files' }

/** By the definition that was made of it: what somebody wrote. */
const written = new WeakMap<object, object>()

/** What somebody wrote of a definition, without what follows by convention. */
export const asWritten = (definition: object): object => written.get(definition) ?? definition

/**
 * Completes a definition in its place. One that is not even a label and fields stays as it is, so that its mistakes can
 * be said (`check-definitions.ts`).
 * @param types of fields, by name
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
