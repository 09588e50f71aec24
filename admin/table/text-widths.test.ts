import { describe, expect, it } from 'vitest'
import { suppliers } from '../../resources.config.ts'
import { columnsOf, widthsOf } from './columns.ts'
import { keptTextWidths, textWidthsOf } from './text-widths.ts'

const columns = columnsOf(suppliers)
const supplier = (id: number, supplierName: string, contactEmail: string | null) => ({
  id,
  supplierName,
  contactEmail,
})
const short = supplier(1, 'Elm', 'a@elm.example')
const long = supplier(
  2,
  'Larchbeck Electrical Wholesale',
  'wendy.firth@larchbeck-electrical-wholesale.example',
)

const rowsOf = (records: readonly ReturnType<typeof supplier>[]) => ({
  count: records.length,
  recordAt: (index: number) => records[index],
})
/** Pixels that each column has of a table that is so wide, by its name. */
const shares = (texts: ReturnType<typeof textWidthsOf> | undefined, width: number) => {
  const { template } = widthsOf(columns, 'supplierName', [], [], texts)
  const grows = [...template.matchAll(/(?:([\d.]+)fr\))|(?:^| )(\d+)px/g)].map(([, share]) =>
    Number(share ?? 0),
  )
  const all = grows.reduce((total, share) => total + share, 0)
  return Object.fromEntries(columns.map(({ name }, index) => [name, ((grows[index] ?? 0) / all) * width]))
}

describe('The widths of a list of texts', () => {
  it('are those of its longest texts, which are not cut where there is room for all', () => {
    const texts = textWidthsOf(columns, [short, long])
    const { supplierName = 0, contactEmail = 0, contactNumber = 0 } = shares(texts, 1100)
    expect(contactEmail).toBeGreaterThanOrEqual(texts.contactEmail ?? 0)
    expect(supplierName).toBeGreaterThanOrEqual(texts.supplierName ?? 0)
    expect(contactNumber).toBeGreaterThan(0)
  })

  it('leave nothing to one long text that the others need', () => {
    const texts = textWidthsOf(columns, [supplier(1, 'Elm', 'x'.repeat(4_000))])
    expect(texts.contactEmail).toBe(380)
  })

  it('are not known of a column without texts', () =>
    expect(textWidthsOf(columns, [supplier(1, 'Elm', null)])).not.toHaveProperty('contactEmail'))

  it('stay while the list is filtered, and are looked at again when few records became many', () => {
    const many = Array.from({ length: 60 }, () => long)
    expect(keptTextWidths('few first', columns, rowsOf([]))).toBeUndefined()
    const few = keptTextWidths('few first', columns, rowsOf([short]))
    expect(few).toEqual(textWidthsOf(columns, [short]))
    const wide = keptTextWidths('few first', columns, rowsOf(many))
    expect(wide).toEqual(textWidthsOf(columns, [long]))
    expect(keptTextWidths('few first', columns, rowsOf([short]))).toBe(wide)
  })

  it('are not taken from rows that are not there yet', () => {
    const fetching = { count: 20, recordAt: (index: number) => (index === 0 ? short : undefined) }
    expect(keptTextWidths('still fetching', columns, fetching)).toBeUndefined()
  })
})
