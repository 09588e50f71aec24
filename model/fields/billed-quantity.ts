import { messages } from '../messages.ts'
import { readNumber } from '../parse-number.ts'
import type { ReadWith } from './field-type.ts'

/** Words for a whole that is priced in one sum, and whether the sum is provisional. */
const wholes: readonly { readonly words: RegExp; readonly unit: string; readonly isProvisional?: true }[] = [
  { words: /^(lump\s+)?sum|^l\.?s\.?$/i, unit: 'sum' },
  { words: /^items?$/i, unit: 'item' },
  {
    words: /^(prov(isional|\.)?|p\.?\s?c\.?|prime\s+cost|p\.?\s?s\.?)(\s+(sum|item))?$/i,
    unit: 'sum',
    isProvisional: true,
  },
]

/** "Rate only": the price of an item of which none is counted. Some type a zero for the letter. */
const rateOnly = /^(r\.?\s?[o0]\.?|rate\s+only|q\.?r\.?o\.?)$/i

const wholeOf = (text: string) => wholes.find(({ words }) => words.test(text))

interface Billed {
  readonly quantity: number
  readonly unit: string | null
  readonly isProvisional: boolean
}

/** A number and its unit: "16 wk", "1,240.5 m²". A percentage is none. */
const numberAndUnit = /^([-+\u2212(]?[\d.,]+\)?)\s*(\p{L}[\p{L}\d²³./]{0,9})\.?$/u

/**
 * Reads the quantity cell of a bill: "1 item", "Item", "Prov sum", "Rate only"; null for any other text.
 * @example billedQuantity('16 wk') // { quantity: 16, unit: 'wk', isProvisional: false }
 */
export const billedQuantity = (text: string): Billed | null => {
  const typed = text.trim()
  if (rateOnly.test(typed)) return { quantity: 0, unit: null, isProvisional: false }
  const whole = wholeOf(typed)
  if (whole) return { quantity: 1, unit: whole.unit, isProvisional: whole.isProvisional === true }
  const [, number = '', unit = ''] = numberAndUnit.exec(typed) ?? []
  const quantity = readNumber(number)
  if (typeof quantity !== 'number') return null
  const named = wholeOf(unit)
  return { quantity, unit: named?.unit ?? unit, isProvisional: named?.isProvisional === true }
}

const isBlank = (value: unknown) => value === null || value === undefined || value === ''

/** Names of the fields that a bill writes in its quantity column, and of the amount of its rows. */
export interface BilledFields {
  readonly unit?: string
  readonly price?: string
  readonly provisional?: string
  readonly amount?: string
}

interface Billable {
  readonly bill?: BilledFields
}

/** Quantity, unit and provisional mark of a bill's row, where its quantity is a word or blank. */
export const readBilled = (
  name: string,
  { bill }: Billable,
  values: Readonly<Record<string, unknown>>,
): ReadWith | undefined => {
  if (!bill) return undefined
  const given = values[name]
  const unit = bill.unit === undefined ? null : values[bill.unit]
  const price = bill.price === undefined ? null : values[bill.price]
  const amount = bill.amount === undefined ? null : values[bill.amount]
  // A dash for the price of an amount is none.
  const isLump =
    bill.price !== undefined && (isBlank(price) || price === 0) && typeof amount === 'number' && amount !== 0
  const whole = wholeOf(String(unit ?? '').trim())
  const billed =
    typeof given === 'string'
      ? billedQuantity(given)
      : isBlank(given) && (typeof price === 'number' || isLump)
        ? { quantity: 1, unit: whole?.unit ?? 'item', isProvisional: whole?.isProvisional === true }
        : given === 1 && isLump
          ? { quantity: 1, unit: null, isProvisional: whole?.isProvisional === true }
          : null
  if (!billed) return undefined
  const said = isBlank(unit) ? billed.unit : unit
  if (isLump && billed.quantity === 1)
    return {
      values: {
        // A price is not negative: a credit is a negative quantity.
        [name]: Math.sign(amount),
        [bill.price ?? '']: Math.abs(amount),
        ...(bill.unit !== undefined && { [bill.unit]: said }),
        ...(bill.provisional !== undefined && billed.isProvisional && { [bill.provisional]: true }),
      },
      says: messages.readAsAmount,
    }
  return {
    values: {
      [name]: billed.quantity,
      ...(bill.unit !== undefined && { [bill.unit]: said }),
      ...(bill.provisional !== undefined && billed.isProvisional && { [bill.provisional]: true }),
    },
    says: messages[billed.isProvisional ? 'readAsProvisional' : 'readAs']({
      read: [billed.quantity, String(said ?? '').replace(/\.$/, '')].join(' ').trim(),
    }),
  }
}
