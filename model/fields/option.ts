/** Valid values of an option: a description and a test. */
export interface OptionTest {
  readonly what: string
  readonly required?: true
  /** Of a value that is an object, or a list with objects. */
  readonly parts?: OptionParts
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

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isListOf = (fits: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(fits)
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
