import { describe, expect, it } from 'vitest'
import { defaultSeed, planRound } from './firm.ts'
import { acceptedQuote } from './plan.ts'
import { quoteTotal } from './quotes.ts'

const { projects, purchases } = planRound(0, defaultSeed)
const lines = purchases.flatMap((purchase) => purchase.lines)
const quoteLines = projects.flatMap((project) => acceptedQuote(project).lines)
const projectOf = (line: (typeof quoteLines)[number]) =>
  projects.find((project) => acceptedQuote(project).lines.includes(line))

describe('Exactly once in the demo firm there is', () => {
  it('a credit line', () => {
    const credits = lines.filter(({ quantity }) => quantity < 0)
    expect(credits.map(({ links }) => links.map(({ linkedQuantity }) => linkedQuantity))).toEqual([[-8]])
  })

  it('a purchase line split over two projects, used up by both', () => {
    const split = lines.filter(
      ({ links }) => new Set(links.map(({ quoteLine }) => projectOf(quoteLine))).size > 1,
    )
    expect(split).toHaveLength(1)
    const linked = split[0]?.links.reduce((total, { linkedQuantity }) => total + linkedQuantity, 0)
    expect(linked).toBe(split[0]?.quantity)
  })

  it('a link whose two categories differ', () => {
    const differing = lines.filter(({ category, links }) =>
      links.some(({ quoteLine }) => quoteLine.category !== category),
    )
    expect(differing).toHaveLength(1)
  })

  it('a line that is included for nothing', () => {
    const free = quoteLines.filter(({ costEach }) => costEach === 0)
    expect(free.map(({ comments }) => comments)).toEqual(['Included'])
  })

  it('a copied quote, revised downwards, that everything was bought for', () => {
    const copied = projects.filter(({ quotes }) => quotes.length > 1)
    expect(copied.map(({ job }) => job.key)).toEqual(['office'])
    const [first, copy] = copied[0]?.quotes ?? []
    expect(copy?.number).toBe(`${first?.number} (Copy)`)
    expect(quoteTotal(copy?.lines ?? [])).toBeLessThan(quoteTotal(first?.lines ?? []))
    const linked = new Set(lines.flatMap(({ links }) => links.map(({ quoteLine }) => quoteLine)))
    expect(first?.lines.some((line) => linked.has(line))).toBe(false)
    expect(first?.payments).toEqual([])
  })

  it('an invoice number that came twice from one supplier', () => {
    const numbers = purchases.flatMap(({ supplierPOInvoiceNo }) => supplierPOInvoiceNo ?? [])
    const twice = numbers.filter((number, index) => numbers.indexOf(number) !== index)
    expect(twice).toHaveLength(1)
    const both = purchases.filter(({ supplierPOInvoiceNo }) => supplierPOInvoiceNo === twice[0])
    expect(new Set(both.map(({ supplier }) => supplier)).size).toBe(1)
  })

  it('a payment without a date', () => {
    const payments = projects.flatMap((project) => acceptedQuote(project).payments)
    expect(payments.filter(({ receivedDate }) => receivedDate === null)).toHaveLength(1)
  })
})

describe('A larger firm', () => {
  it('repeats no oddity in its further rounds', () => {
    const next = planRound(1, defaultSeed)
    expect(next.purchases.flatMap(({ lines }) => lines).some(({ quantity }) => quantity < 0)).toBe(false)
    const payments = next.projects.flatMap((project) => acceptedQuote(project).payments)
    expect(payments.every(({ receivedDate }) => receivedDate !== null)).toBe(true)
    const numbers = next.purchases.flatMap(({ supplierPOInvoiceNo }) => supplierPOInvoiceNo ?? [])
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})
