import { groupedBy } from '../../../model/grouped-by.ts'
import type { LedgerItem } from './ledger-item.ts'

/** Capitals, letters A to Z and digits: `inv-001 23` is `INV00123`. Null without any. */
export const plainReference = (reference: string | null): string | null =>
  reference?.toUpperCase().replace(/[^A-Z0-9]/g, '') || null

/** The last digits without leading zeros, if at least four: `A-020388` gives `20388`. */
const lastDigits = (plain: string | null): string | null => {
  const digits = /\d*$/.exec(plain ?? '')?.[0].replace(/^0+/, '') ?? ''
  return digits.length >= 4 ? digits : null
}

/** More words than this are not looked up. */
const mostWords = 20

/** Finds invoices and purchases by the numbers on a statement. */
export const itemsByReference = (items: readonly LedgerItem[]) => {
  const byReference = groupedBy(items, ({ reference }) => plainReference(reference))
  const byDigits = groupedBy(items, ({ reference }) => lastDigits(plainReference(reference)))
  const equal = (reference: string | null): readonly LedgerItem[] => {
    const plain = plainReference(reference)
    return (plain && byReference.get(plain)) || []
  }
  const alike = (reference: string | null): readonly LedgerItem[] => {
    const digits = lastDigits(plainReference(reference))
    return (digits && byDigits.get(digits)) || []
  }
  return {
    /** Of this number. */
    equal,
    /** Whose numbers end in the same digits. */
    alike,
    /** That any word of it names: "Invoices A-20417 + A-20418", "BACS 20417". */
    namedIn: (reference: string | null): readonly LedgerItem[] => {
      const whole = equal(reference)
      if (whole.length > 0) return whole
      const words = (reference ?? '').split(/[\s,;&+/]+/).slice(0, mostWords)
      const found = words.flatMap((word) => {
        if (!/\d/.test(word)) return []
        const same = equal(word)
        return same.length > 0 ? same : alike(word)
      })
      return [...new Set(found)]
    },
  }
}
