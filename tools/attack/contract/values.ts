import fc from 'fast-check'
import type { Schema } from './document.ts'
import { fits } from './schemas.ts'

/** Current ids of the records in a list, by path below the API base. */
export type KnownIds = ReadonlyMap<string, readonly (number | string)[]>

export interface Values {
  right(schema: Schema): fc.Arbitrary<unknown>
  wrong(schema: Schema): fc.Arbitrary<unknown>
  /** Whether it refuses any text. */
  refusesTexts(schema: Schema): boolean
}

/** Max. tries for a value that fits: an unsupported schema would loop forever. */
const maxTries = 2000

const harmful = [
  '<script>alert(1)</script>',
  '=1+1',
  "Robert'); drop table supplier;--",
  '🧱 Søn & Ltd',
  '٣',
  '\u202egnp.exe',
]
const outlandish: unknown[] = [
  ...[null, true, '', 'x', '\0', 'a\u0001b', '\ud800', '2025-02-30', '0', 'NaN', 'x'.repeat(5000)],
  ...[0, -1, 0.5, 1e-9, 2 ** 31, 2 ** 53, 1e15, -1e15, 1e300, [], [null], {}, { constructor: 1 }],
]

const date = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))
const words = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  fc.lorem({ maxCount: 3 }),
  fc.constantFrom(...harmful),
)

const textOf = ({
  format,
  pattern,
  minLength = 0,
  maxLength = minLength + 50,
}: Schema): fc.Arbitrary<unknown> => {
  if (format === 'date') return date
  if (format === 'date-time') return date.map((day) => `${day}T12:00:00Z`)
  if (format?.endsWith('email')) return fc.nat().map((n) => `somebody${n}@firm.example`)
  // fast-check does not support every pattern; those with character classes are for natural-language texts.
  if (pattern && !/\\[pu]/.test(pattern))
    return (
      fc
        .stringMatching(new RegExp(pattern, 'u'), { size: 'xsmall' })
        // Too short: repeats the text, which works for patterns of one character class.
        .map((text) => (text ? text.repeat(Math.max(1, Math.ceil(minLength / text.length))) : text))
    )
  // Composed, as the server does: some texts get longer by it.
  return words.map((text) => [...text.normalize('NFC').padEnd(minLength, 'x')].slice(0, maxLength).join(''))
}

const numberOf = ({ minimum = -1e9, maximum = 1e9, multipleOf = 1 }: Schema): fc.Arbitrary<unknown> => {
  // Keeps products of two values within the range of money.
  const steps = (bound: number) => Math.trunc(Math.max(-1e9, Math.min(1e9, bound / multipleOf)))
  const scale = Math.max(0, -Math.floor(Math.log10(multipleOf)))
  return fc
    .integer({ min: steps(minimum), max: steps(maximum) })
    .map((count) => Number((count * multipleOf).toFixed(scale)))
}

const typesOf = ({ type }: Schema): readonly string[] => (type === undefined ? ['any'] : [type].flat())

/** Generates values for the schemas of a document, with ids of existing records. */
export const valuesFor = (known: KnownIds): Values => {
  const record = (schema: Schema): fc.Arbitrary<unknown> => {
    const { properties = {}, required = [] } = schema
    const writable = Object.entries(properties).filter(([, { readOnly }]) => !readOnly)
    const values = fc.record(
      Object.fromEntries(writable.map(([name, property]) => [name, right(property)])),
      {
        requiredKeys: required.filter((name) => name in properties),
        noNullPrototype: true,
      },
    )
    return values.map((made: Record<string, unknown>) => {
      for (const [name, { 'x-repeats': other }] of writable)
        if (other && other in made) made[name] = made[other]
        else if (other) delete made[name]
      return made
    })
  }
  const list = ({ items, prefixItems, minItems = 0, uniqueItems, allOf = [] }: Schema) => {
    if (prefixItems) return fc.tuple(...prefixItems.map(right))
    const entry = items ? right(items) : fc.jsonValue({ maxDepth: 1 })
    const entries = uniqueItems
      ? fc.uniqueArray(entry, { minLength: minItems, maxLength: 4 })
      : fc.array(entry, { minLength: minItems, maxLength: 4 })
    const always = allOf.flatMap(({ contains }) => contains?.enum ?? [])
    return entries.map((made) => [...new Set([...always, ...made])])
  }
  const byType: Record<string, (schema: Schema) => fc.Arbitrary<unknown>> = {
    any: () => fc.jsonValue({ maxDepth: 1 }),
    null: () => fc.constant(null),
    boolean: () => fc.boolean(),
    integer: numberOf,
    number: numberOf,
    string: textOf,
    array: list,
    object: record,
  }
  const made = (schema: Schema): fc.Arbitrary<unknown> => {
    const list = schema['x-refers-to']
    if (list) return fc.nat().map((n) => known.get(list)?.at(n % (known.get(list)?.length || 1)) ?? 1)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map(right))
    return fc.oneof(...typesOf(schema).map((type) => (byType[type] ?? byType.any ?? fc.anything)(schema)))
  }
  const only = (
    values: fc.Arbitrary<unknown>,
    schema: Schema,
    isWanted: (value: unknown) => boolean,
  ): fc.Arbitrary<unknown> => {
    let misses = 0
    return values.filter((value) => {
      misses = isWanted(value) ? 0 : misses + 1
      if (misses > maxTries) throw new Error(`No value can be made for the schema ${JSON.stringify(schema)}`)
      return misses === 0
    })
  }
  const right = (schema: Schema): fc.Arbitrary<unknown> =>
    only(made(schema), schema, (value) => fits(schema, value))

  const anything = fc.oneof(fc.constantFrom(...outlandish), fc.jsonValue({ maxDepth: 2 }))
  /** A valid object with one mistake. */
  const spoilt = (schema: Schema): fc.Arbitrary<unknown>[] => {
    const names = Object.keys(schema.properties ?? {})
    if (names.length === 0) return []
    const whole = right(schema) as fc.Arbitrary<Record<string, unknown>>
    return [
      fc
        .tuple(whole, fc.constantFrom(...names), anything)
        .map(([body, name, value]) => ({ ...body, [name]: value })),
      whole.map((body) => ({ ...body, unheardOf: 1 })),
      fc.tuple(whole, fc.constantFrom(...names)).map(([{ ...body }, name]) => {
        delete body[name]
        return body
      }),
    ]
  }
  const wrong = (schema: Schema): fc.Arbitrary<unknown> => {
    const objects = [schema, ...(schema.anyOf ?? [])].flatMap(spoilt)
    return only(fc.oneof(anything, ...objects, ...objects), schema, (value) => !fits(schema, value))
  }
  const refusesTexts = (schema: Schema) =>
    outlandish.some((value) => typeof value === 'string' && value.isWellFormed() && !fits(schema, value))
  return { right, wrong, refusesTexts }
}
