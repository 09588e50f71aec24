import { decimals } from '../../model/decimal.ts'

type QuantityFault = 'number' | 'sign' | 'decimals' | 'tooMuch'

/**
 * What is wrong with a typed quantity; null when it can be linked. It has the sign of the line, is not 0, has at most
 * four decimals, and is no more than the line has unmatched.
 */
export const checkQuantity = (quantity: unknown, remaining: number): QuantityFault | null => {
  if (typeof quantity !== 'number' || !Number.isFinite(quantity)) return 'number'
  if (quantity === 0 || Math.sign(quantity) !== Math.sign(remaining)) return 'sign'
  if (decimals(quantity) > 4) return 'decimals'
  return Math.abs(quantity) > Math.abs(remaining) ? 'tooMuch' : null
}
