import type { Field, FieldKind, Resource } from '../definition.ts'

/** What may stand behind an option: said in words, and tested. */
export interface OptionTest {
  readonly what: string
  readonly needed?: true
  fits(value: unknown): boolean
}

const option = (what: string, fits: (value: unknown) => boolean): OptionTest => ({ what, fits })
const needed = (test: OptionTest): OptionTest => ({ ...test, needed: true })

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isListOf = (fits: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(fits)
const shown = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))

const text = option('a text', isText)
const yes = option('true, or left out', (value) => value === true)
const names = option('a list of names', isListOf(isText))
const oneOf = (...values: readonly unknown[]) =>
  option(`one of ${values.map(shown).join(', ')}`, (value) => values.includes(value))
const object = option('an object', isObject)
const wholeNumber = option('a whole number above 0', (value) => Number.isInteger(value) && Number(value) > 0)
const number = option('a number', (value) => typeof value === 'number' && Number.isFinite(value))
const required = oneOf(true, 'form')
const twoNames = option(
  'a list of two fields',
  (value) => isListOf(isText)(value) && (value as unknown[]).length === 2,
)

type OptionsOf<T> = Readonly<Record<Exclude<keyof T & string, 'type'>, OptionTest>>

const base: OptionsOf<Pick<Field & { type: 'boolean' }, 'label' | 'in' | 'readOnly' | 'setOnce' | 'unique'>> =
  {
    label: needed(text),
    in: oneOf('create', 'edit'),
    readOnly: yes,
    setOnce: yes,
    unique: yes,
  }
const line = { ...base, required, maxLength: wholeNumber }
const amount = { ...base, required, default: number, nonZero: yes }

/** The options of each kind of field. The compiler wants every option of its type here, and none that it has not. */
export const fieldOptions: { readonly [Kind in FieldKind]: OptionsOf<Extract<Field, { type: Kind }>> } = {
  text: line,
  multiline: line,
  email: { ...base, required },
  colour: { ...base, required },
  password: { ...base, required: yes, confirms: text },
  integer: amount,
  quantity: amount,
  price: amount,
  money: amount,
  boolean: { ...base, default: oneOf(true, false), icon: oneOf('tick', 'key') },
  date: { ...base, required, default: oneOf('today') },
  choices: { ...base, options: needed(names), default: needed(names), always: names },
  reference: {
    ...base,
    required,
    to: needed(option('a resource', (value) => isObject(value) && isObject(value.fields))),
  },
  lookup: { label: needed(text), path: needed(text) },
  product: { label: needed(text), of: needed(twoNames) },
  joined: { label: needed(text), of: needed(names) },
  sum: {
    label: needed(text),
    from: needed(text),
    of: needed(text),
    by: needed(text),
    unit: needed(oneOf('money', 'quantity')),
    against: text,
  },
}

/** The options of a resource. */
export const resourceOptions: OptionsOf<Resource> = {
  name: needed(text),
  label: needed(text),
  title: needed(text),
  endpoint: needed(text),
  table: needed(text),
  parent: object,
  topLevel: yes,
  recordText: needed(names),
  enabledBy: text,
  access: object,
  fields: needed(option('an object of fields', isObject)),
  list: needed(object),
  form: needed(names),
  formTitles: object,
  uniqueTogether: names,
  closesTo: oneOf('list', 'shortest', 'back'),
  deleteFrom: oneOf('row', 'form'),
  without: option(
    'a list of "create"',
    isListOf((value) => value === 'create'),
  ),
}

/** The options of its list. */
export const listOptions: OptionsOf<Resource['list']> = {
  columns: needed(names),
  search: needed(names),
  filters: names,
  sort: needed(text),
  grandTotal: text,
  inlineAdd: yes,
  selectable: yes,
  addNew: oneOf(false),
  actions: option('a list of actions', isListOf(isObject)),
}

/** The options of `access`, `formTitles` and `parent`. */
export const accessOptions: OptionsOf<NonNullable<Resource['access']>> = { read: names, write: names }
export const formTitleOptions: OptionsOf<NonNullable<Resource['formTitles']>> = { create: text, edit: text }
export const parentOptions: OptionsOf<NonNullable<Resource['parent']>> = {
  key: needed(text),
  segment: needed(text),
}
