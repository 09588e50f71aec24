/**
 * Defaults of a definition. An explicit option overrides each of them. `npm run check -- --explain tools`
 * prints the completed definition.
 */
import { attachmentsField } from './attachments.ts'
import type { Traits } from './fields/field-type.ts'
import { isObject } from './fields/option.ts'
import { fieldTypeNamed, fieldTypeNames } from './fields/registry.ts'
import { columnOf, withoutSpaces } from './naming.ts'

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
  readonly frozen?: true
  readonly without?: unknown
  readonly form?: readonly unknown[]
}

/** `Site Diary` becomes `Site Diaries`, `Box` becomes `Boxes`. */
export const pluralOf = (label: string): string => {
  if (/[^aeiou]y$/i.test(label)) return `${label.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/i.test(label) ? `${label}es` : `${label}s`
}

interface Known {
  readonly name: string
  readonly field: AnyField
  readonly type: Traits
}

/** Fields of known types. `check-definitions.ts` reports the others. */
const knownFields = ({ fields }: Sketch): Known[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const type = fieldTypeNames.find((known) => known === field?.type)
    return field && type ? [{ name, field, type: fieldTypeNamed(type) }] : []
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
  const readable = known.filter(
    ({ field, type }) => type.readable && !type.isPicture && field.to === undefined,
  )
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

const isSketch = (value: object): value is Sketch => {
  const { label, fields, list = {} } = value as Partial<Sketch>
  return typeof label === 'string' && label.trim() !== '' && isObject(fields) && isObject(list)
}

/** Whether records can be deleted, and have a form. */
const isDeleted = ({ single, frozen, without, form }: Sketch) =>
  !single && !frozen && !(Array.isArray(without) && without.includes('delete')) && form?.length !== 0

const attachmentsCount = { type: 'attachments', label: 'Files' }

const written = new WeakMap<object, object>()

export const asDeclared = (definition: object): object => written.get(definition) ?? definition

/**
 * The definition with the defaults. One without label or fields is left unchanged for `check-definitions.ts` to
 * report.
 */
export const withDefaults = (declared: object): object => {
  if (!isSketch(declared)) return { ...declared }
  const known = knownFields(declared)
  const fields = declared.attachments
    ? { ...declared.fields, [attachmentsField]: attachmentsCount }
    : declared.fields
  const recordText = recognisedBy(known)
  const endpoint = withoutSpaces(declared.label)
  const following = {
    title: pluralOf(declared.label),
    endpoint,
    table: columnOf(endpoint),
    recordText,
    form: formOf(declared, known),
    ...(isDeleted(declared) && { deleteFrom: 'form' }),
  }
  const list = {
    columns: columnsOf(declared, known),
    search: searchOf(known),
    sort: declared.single ? 'id' : (recordText[0] ?? 'id'),
    ...declared.list,
    ...(declared.attachments && { more: [...(declared.list?.more ?? []), attachmentsField] }),
  }
  // The options of the definition come first.
  const whole = Object.assign({ ...declared }, { ...following, ...declared, fields, list })
  written.set(whole, declared)
  return whole
}
