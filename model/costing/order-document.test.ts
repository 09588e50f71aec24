import { describe, expect, it } from 'vitest'
import { addressesIn } from './mail-to-send.ts'
import { mailText } from './order-document.ts'

const order = {
  userPONo: '24-112/003',
  supplierName: 'Otley Groundworks',
  contactName: null,
  projectNumber: '24-112',
  projectName: 'School',
}

describe('The text of a mail with an order', () => {
  it('has what stands in braces filled in, and keeps other braces', () =>
    expect(mailText('{contact}: {ref} for {project} {x} {firm}', order, 'Hollin')).toBe(
      'Otley Groundworks: 24-112/003 for 24-112 – School {x} Hollin',
    ))

  it('says something without a text of the firm, and nothing for a name that is not known', () =>
    expect(mailText(null, { ...order, contactName: 'Ann' }, null)).toBe(
      'Dear Ann,\n\nPlease find attached our purchase order 24-112/003.\n\nKind regards\n',
    ))
})

describe('Typed addresses', () => {
  it('are apart by commas, semicolons and blanks', () =>
    expect(addressesIn(' a@b.example; c@d.example,e@f.example\n')).toEqual([
      'a@b.example',
      'c@d.example',
      'e@f.example',
    ]))
})
