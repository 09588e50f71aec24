import { decimals } from '../../model/decimal.ts'

type QuantityFault = 'number' | 'sign' | 'decimals' | 'tooMuch'

/**
 * Error of a typed quantity, or null. It must have the sign of the line, not be 0, have at most four decimals
 * and not exceed the unmatched quantity.
 */
export const checkQuantity = (quantity: unknown, remaining: number): QuantityFault | null => {
  if (typeof quantity !== 'number' || !Number.isFinite(quantity)) return 'number'
  if (quantity === 0 || Math.sign(quantity) !== Math.sign(remaining)) return 'sign'
  if (decimals(quantity) > 4) return 'decimals'
  return Math.abs(quantity) > Math.abs(remaining) ? 'tooMuch' : null
}
