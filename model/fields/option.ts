/** Valid values of an option: a description and a test. */
export interface OptionTest {
  readonly what: string
  readonly required?: true
  /** Of a value that is an object, or a list with objects. */
  readonly parts?: OptionParts
  /** A list or an object that says nothing is a mistake. */
  readonly neverEmpty?: true
  fits(value: unknown): boolean
}

export type Options = Readonly<Record<string, OptionTest>>

interface OptionParts {
  /** One object in a message: `a view`. */
  readonly of: string
  /** Option that names an object of a list in a message. Default: its index. */
  readonly namedBy?: string
  options(): Options
}

export const option = (what: string, fits: (value: unknown) => boolean, parts?: OptionParts): OptionTest => ({
  what,
  fits,
  ...(parts && { parts }),
})
export const requiredOption = (test: OptionTest): OptionTest => ({ ...test, required: true })
export const neverEmpty = (test: OptionTest): OptionTest => ({ ...test, neverEmpty: true })

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isEmpty = (value: unknown) =>
  Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0

/** What is wrong with an option of the right shape; null if nothing is. */
export const emptyFault = (test: OptionTest, value: unknown): string | null => {
  if (!test.neverEmpty || !isEmpty(value)) return null
  return test.required ? 'is empty; name at least one' : 'is empty; name something, or take it out'
}

export const isListOf = (fits: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(fits)
export const isSomeOf = (fits: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every(fits)
const shown = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))

export const text = option('a text', isText)
export const yes = option('true, or left out', (value) => value === true)
export const names = option('a list of names', isListOf(isText))
export const oneOf = (...values: readonly unknown[]) =>
  option(`one of ${values.map(shown).join(', ')}`, (value) => values.includes(value))
export const object = option('an object', isObject)
export const objectOf = (of: string, options: Options) =>
  option('an object', isObject, { of, options: () => options })
/** A field and one of its values. */
export const state = (what: string) =>
  option(
    `{ field, is }: ${what}`,
    (value) => isObject(value) && isText(value.field) && isText(value.is) && Object.keys(value).length === 2,
  )
export const wholeNumber = option(
  'a whole number above 0',
  (value) => Number.isInteger(value) && Number(value) > 0,
)
export const number = option('a number', (value) => typeof value === 'number' && Number.isFinite(value))
const required = oneOf(true, 'form', 'shown')
const fill = option('a text or a number', (value) => ['string', 'number'].includes(typeof value))
export const requirable = { required, fill }
export const twoNames = option(
  'a list of two fields',
  (value) => isListOf(isText)(value) && (value as unknown[]).length === 2,
)

export type OptionsOf<T> = Readonly<Record<Exclude<keyof T & string, 'type'>, OptionTest>>
