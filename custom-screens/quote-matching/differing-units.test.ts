import { describe, expect, it } from 'vitest'
import { differingUnits } from './differing-units.ts'

describe('Units of linked lines', () => {
  it('differ where both are set, and each pair is said once', () => {
    const pair = (bought: string | null, quoted: string | null) => ({ bought, quoted })
    expect(
      differingUnits([
        pair('m²', 'nr'),
        pair('m²', 'nr'),
        pair('nr', 'm²'),
        pair('nr', 'NR'),
        pair(null, 'nr'),
        pair('m²', null),
      ]),
    ).toEqual([pair('m²', 'nr'), pair('nr', 'm²')])
  })
})
