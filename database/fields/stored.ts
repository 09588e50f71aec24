import { firmTimeZone } from '#product/model/firm-locale.ts'
import type { BooleanField } from '../../model/fields/boolean.ts'
import type { ChoiceField, ChoicesField } from '../../model/fields/choice.ts'
import { type DateField, type DatetimeField, daysWithin, type TimeField } from '../../model/fields/date.ts'
import type { Requirable } from '../../model/fields/field-type.ts'
import {
  type NumberOptions,
  type NumberRange,
  numberRanges,
  type PercentField,
  rangeOf,
} from '../../model/fields/number.ts'
import type { PictureField } from '../../model/fields/picture.ts'
import type { ReferenceField, ReferencesField } from '../../model/fields/reference.ts'
import type { SentencesField } from '../../model/fields/sentences.ts'
import {
  type ColourField,
  type EmailField,
  emailLength,
  longestInIndex,
  type MultilineField,
  multilineLength,
  type PhoneField,
  phoneLength,
  type TextField,
  textLength,
  type UrlField,
  urlLength,
} from '../../model/fields/text.ts'
import { firmDaySql } from '../firm-day.ts'
import { literal, type StoredColumn } from './column.ts'

const textColumn = <F extends Requirable>(check: (column: string, field: F) => string): StoredColumn<F> => ({
  type: () => 'text',
  notNull: (field) => field.required === true,
  check,
  isText: true,
})

/** Texts up to `longest` characters. Blank is stored as null, so a text is never empty. */
const textOfLength = <F extends Requirable>(longest: (field: F) => number): StoredColumn<F> => ({
  ...textColumn<F>((column, field) => `char_length(${column}) between 1 and ${longest(field)}`),
  isOrdered: (field) => longest(field) <= longestInIndex,
  fitsTwice: (field) => 2 * longest(field) <= longestInIndex,
  sortedPart: (column, field) =>
    longest(field) > longestInIndex ? `left(${column}, ${longestInIndex})` : column,
})

/** Passwords have no column here: `api/auth` stores their hashes. */
export const textColumns = {
  // Lists are sorted by a text of one line, however long; few are by one of several lines or an address.
  text: { ...textOfLength<TextField>(textLength), isOrdered: () => true },
  multiline: textOfLength<MultilineField>(multilineLength),
  email: textOfLength<EmailField>(() => emailLength),
  url: textOfLength<UrlField>(() => urlLength),
  phone: textOfLength<PhoneField>(() => phoneLength),
  colour: textColumn<ColourField>((column) => `${column} ~ '^#[0-9a-fA-F]{6}$'`),
  password: null,
}

/** PostgreSQL sorts NaN above every number, so the upper bound also rejects NaN. */
export const rangeCheck = (column: string, { min, max }: NumberRange) =>
  `${column} >= ${min} and ${column} <= ${max}`

/** With and without thousands separators, as users type either. */
export const shownNumber = (column: string) =>
  `${column}::text || ' ' || to_char(${column}, 'FM9,999,999,999,999,990.0099')`

const numberColumn = <F extends NumberOptions>(type: string, range: NumberRange): StoredColumn<F> => ({
  type: () => type,
  notNull: (field) => field.required === true || field.default !== undefined,
  default: (field) => (field.default === undefined ? undefined : String(field.default)),
  check: (column, field) =>
    rangeCheck(column, rangeOf(range, field)) + (field.nonZero ? ` and ${column} <> 0` : ''),
  isOrdered: () => true,
  shownText: shownNumber,
})

const percentColumn: StoredColumn<PercentField> = {
  ...numberColumn<PercentField>('numeric(5,2)', numberRanges.percent),
  type: ({ signed }) => (signed ? 'numeric(6,2)' : 'numeric(5,2)'),
  check: (column, field) => {
    const { percent, signedPercent } = numberRanges
    return numberColumn('', field.signed ? signedPercent : percent).check?.(column, field) ?? ''
  },
}

export const numberColumns = {
  integer: numberColumn('integer', numberRanges.integer),
  quantity: numberColumn('numeric(15,4)', numberRanges.quantity),
  price: numberColumn('numeric(15,4)', numberRanges.price),
  money: numberColumn('numeric(15,2)', numberRanges.money),
  percent: percentColumn,
}

export const boolean: StoredColumn<BooleanField> = {
  type: () => 'boolean',
  notNull: () => true,
  default: (field) => String(field.default ?? false),
}

const choice: StoredColumn<ChoiceField> = {
  type: () => 'text',
  notNull: (field) => field.required === true || field.default !== undefined,
  default: (field) => (field.default === undefined ? undefined : literal(field.default)),
  check: (column, { options }) => `${column} in (${options.map(({ value }) => literal(value)).join(', ')})`,
  isText: true,
}

const textArray = (values: readonly string[]) => `array[${values.map(literal).join(', ')}]::text[]`

const choices: StoredColumn<ChoicesField> = {
  type: () => 'text[]',
  notNull: () => true,
  default: (field) => textArray(field.default),
  check: (column, field) =>
    [`${column} <@ ${textArray(field.options)}`]
      .concat(field.always ? `${column} @> ${textArray(field.always)}` : [])
      .join(' and '),
  comparison: (expression) => ({
    equal: `? = any(${expression})`,
    oneOf: `${expression} && ?`,
    empty: `cardinality(${expression}) = 0`,
  }),
}

export const choiceColumns = { choice, choices }

const date: StoredColumn<DateField> = {
  type: () => 'date',
  // A date set only by the server is never null; others can be cleared.
  notNull: (field) => field.required === true || (field.default !== undefined && field.readOnly === true),
  default: (field) => (field.default === 'today' ? firmDaySql() : undefined),
  check: (column, field) => {
    const { min, max } = daysWithin(field)
    return `${column} between '${min}' and '${max}'`
  },
  isOrdered: () => true,
  shownText: (column) => `to_char(${column}, 'DD/MM/YYYY')`,
}

const datetime: StoredColumn<DatetimeField> = {
  // Without time zone: values are independent of the session's zone.
  type: () => 'timestamp(0) without time zone',
  notNull: (field) => field.required === true || (field.default !== undefined && field.readOnly === true),
  default: (field) => (field.default === 'now' ? `timezone('${firmTimeZone}'::text, now())` : undefined),
  check: (column) =>
    `${column} between '1900-01-01 00:00:00'::timestamp(0) without time zone and '2999-12-31 23:59:59'::timestamp(0) without time zone`,
  isOrdered: () => true,
  shownText: (column) => `to_char(${column}, 'DD/MM/YYYY HH24:MI')`,
}

const time: StoredColumn<TimeField> = {
  type: () => 'time(0) without time zone',
  notNull: (field) => field.required === true || field.default !== undefined,
  default: (field) =>
    field.default === undefined ? undefined : `${literal(field.default)}::time without time zone`,
  // PostgreSQL has 24:00:00 too.
  check: (column) => `${column} < '24:00:00'::time without time zone`,
  isOrdered: () => true,
  shownText: (column) => `to_char(${column}, 'HH24:MI')`,
}

export const dateColumns = { date, datetime, time }

const reference: StoredColumn<ReferenceField> = {
  type: () => 'integer',
  notNull: (field) => field.required === true,
}

const references: StoredColumn<ReferencesField> = {
  type: () => 'integer[]',
  notNull: () => true,
  default: () => `'{}'::integer[]`,
  // Containment, which a GIN index supports.
  comparison: (expression) => ({
    equal: `${expression} @> array[?]::integer[]`,
    oneOf: `${expression} && ?::integer[]`,
    empty: `cardinality(${expression}) = 0`,
  }),
}

/** Their content (database/sql/pictures.sql) outlives an undo. */
export const picture: StoredColumn<PictureField> = {
  type: () => 'text',
  notNull: (field) => field.required === true,
  content: 'stored_picture',
}

export const referenceColumns = { reference, references }

/** Codes are checked when the program writes them: a condition on a column has no way to look into each of a list. */
const sentences: StoredColumn<SentencesField> = {
  type: () => 'jsonb',
  isJson: true,
  check: (column) => `jsonb_typeof(${column}) in ('array', 'string')`,
  comparison: (expression) => ({
    equal: `${expression} @> jsonb_build_array(jsonb_build_object('code', ?::text))`,
    oneOf: `jsonb_exists_any(jsonb_path_query_array(${expression}, '$[*].code'), ?::text[])`,
    empty: `${expression} is null`,
  }),
}

export const sentenceColumns = { sentences }
