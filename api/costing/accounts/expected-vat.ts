import { proportion, sum } from '../../../model/decimal.ts'
import { groupedBy } from '../../../model/grouped-by.ts'

/** A VAT code as it is calculated with. */
export interface VatRate {
  readonly id: number
  /** Percentage. */
  readonly rate: number
  readonly reverseCharge: boolean
}

export interface TaxedNet {
  /** Pounds without VAT. */
  readonly net: number
  readonly code: VatRate
}

/** VAT that a supplier charges on a net amount, in pounds. With reverse charge, none. */
export const vatOf = (net: number, { rate, reverseCharge }: Omit<VatRate, 'id'>): number =>
  reverseCharge ? 0 : proportion(net, rate, 100, 2)

/** VAT of lines as an invoice shows it: the net amount of each code is taxed as a whole. */
export const expectedVat = (lines: readonly TaxedNet[]): number =>
  sum(
    [...groupedBy(lines, ({ code }) => code.id).values()].map((ofCode) => {
      const code = ofCode[0]?.code
      return code ? vatOf(sum(ofCode.map(({ net }) => net)), code) : 0
    }),
  )

/**
 * Pounds by which the VAT of an invoice may differ from the expected VAT. Suppliers may round per line, per rate or per
 * invoice: a penny for each line, at least £0.05. What the net amount differs by is taxed too.
 * @param difference lines less invoice, in pounds
 */
export const allowedVat = (lines: readonly TaxedNet[], difference: number): number => {
  const highest = Math.max(0, ...lines.map(({ code }) => Math.abs(vatOf(Math.abs(difference), code))))
  return sum([Math.max(0.05, sum(lines.map(() => 0.01))), highest])
}
