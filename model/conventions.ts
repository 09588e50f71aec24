/**
 * What a definition leaves out and follows from what it says. Each of these is overridden by saying it;
 * `npm run check -- --explain tools` prints a definition as it is completed here.
 */
import type { FieldOfKind, KindName } from '../kinds/models.ts'
import { kindOf } from '../kinds/models.ts'
import { columnOf, inOneWord } from './naming.ts'

type AnyField = FieldOfKind<KindName>
type Part = Readonly<Record<string, unknown>>

/** A definition as somebody wrote it: only its name, label and fields have to be there. */
export interface Sketch {
  readonly name: string
  readonly label: string
  readonly fields: Readonly<Record<string, AnyField>>
  readonly parent?: { readonly key: string }
  readonly topLevel?: true
  readonly list?: Part
}

/** `Site Diary` is several `Site Diaries`, `Box` is `Boxes`. */
export const pluralOf = (label: string): string => {
  if (/[^aeiou]y$/i.test(label)) return `${label.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/i.test(label) ? `${label}es` : `${label}s`
}

const isReadable = (field: AnyField) => kindOf(field).readable
const isWritable = (field: AnyField) => kindOf(field).writable && !('readOnly' in field && field.readOnly)
const isReference = (field: AnyField) => 'to' in field

/** Whether another field shows a record that this reference leads to. */
const isShownBy = (fields: Sketch['fields'], reference: string) =>
  Object.values(fields).some((field) => 'path' in field && field.path.startsWith(`${reference}.`))

/** What people read in a row: all but passwords, the parent, and a reference that a lookup beside it names. */
const columnsOf = ({ fields, parent }: Sketch): string[] => {
  const shown = Object.entries(fields).filter(
    ([name, field]) =>
      isReadable(field) && name !== parent?.key && !(isReference(field) && isShownBy(fields, name)),
  )
  // Yes and no stand first, as a sign.
  const isSign = ([, field]: readonly [string, AnyField]) => kindOf(field).yesOrNo === true
  return [...shown.filter(isSign), ...shown.filter((entry) => !isSign(entry))].map(([name]) => name)
}

/** What people recognise a record by: the first text that it must have, else its first text, else its first field. */
const recognisedBy = ({ fields }: Sketch): string[] => {
  const readable = Object.entries(fields).filter(([, field]) => isReadable(field) && !isReference(field))
  const texts = readable.filter(([, field]) => kindOf(field).isText)
  const needed = texts.find(([, field]) => 'required' in field && field.required === true)
  const [name] = needed ?? texts[0] ?? readable[0] ?? []
  return name === undefined ? [] : [name]
}

/** What can be typed, in the order of the fields; a list below a parent says which one that is. */
const formOf = ({ fields, parent, topLevel }: Sketch): string[] =>
  Object.entries(fields)
    .filter(([name, field]) => isWritable(field) && (name !== parent?.key || topLevel))
    .map(([name]) => name)

/** Every text of its own, each of which has an index. */
const searchOf = ({ fields }: Sketch): string[] =>
  Object.entries(fields)
    .filter(([, field]) => kindOf(field).isText && kindOf(field).searchable && isReadable(field))
    .map(([name]) => name)

const isSketch = (value: unknown): value is Sketch => {
  const { label, fields } = (value ?? {}) as Partial<Sketch>
  return (
    typeof label === 'string' &&
    typeof fields === 'object' &&
    fields !== null &&
    Object.values(fields).every((field) => kindOf(field as AnyField) !== undefined)
  )
}

/** By the definition that was made of it: what somebody wrote. */
const written = new WeakMap<object, object>()

/** What somebody wrote of a definition, without what follows by convention. */
export const asWritten = (definition: object): object => written.get(definition) ?? definition

/**
 * Completes a definition. One that is not even a label and fields stays as it is, so that its mistakes can be said
 * (`check-definitions.ts`).
 */
export const completed = <D extends object>(definition: D): D => {
  if (!isSketch(definition)) return definition
  const endpoint = inOneWord(definition.label)
  const recordText = recognisedBy(definition)
  const list = {
    columns: columnsOf(definition),
    search: searchOf(definition),
    sort: recordText[0] ?? 'id',
    ...definition.list,
  }
  const whole = {
    title: pluralOf(definition.label),
    endpoint,
    table: columnOf(endpoint),
    recordText,
    form: formOf(definition),
    ...definition,
    list,
  }
  written.set(whole, definition)
  return whole
}
