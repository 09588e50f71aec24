import { describe, expect, it } from 'vitest'
import { formatDate, formatSterling } from '../../model/format.ts'
import { quoteLines, supplierStatementLines, suppliers, valuations } from '../../resources.config.ts'
import { columnsOf, widthsOf } from './columns.ts'
import { cachedTextWidths, textWidthsOf } from './text-widths.ts'

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

/** Widths of grid tracks that grow evenly from their least to their most, as browsers divide them. */
const evenly = (tracks: readonly { least: number; most: number }[], width: number): readonly number[] => {
  const given = tracks.map(({ least }) => least)
  const left = () => width - given.reduce((total, one) => total + one, 0)
  const growing = () => tracks.flatMap(({ most }, index) => ((given[index] ?? 0) < most ? [index] : []))
  while (left() >= 1 && growing().length > 0)
    for (const index of growing()) given[index] = (given[index] ?? 0) + 1
  return given
}

describe('The widths of a list of texts', () => {
  it('are those of what a cell shows: no decimals of a count, the label of a choice', () => {
    const named = columnsOf(valuations).filter(({ name }) => ['number', 'kind'].includes(name))
    const [number] = named
    expect(textWidthsOf(named, [{ id: 1, number: 3 }]).number).toBeLessThan(45)
    expect(number?.shown?.(3)).toBe('3')
    const [each] = columnsOf(quoteLines, ['costEach'])
    expect(each?.shown?.(12.5)).toBe('£12.50')
    const [kind] = columnsOf(valuations, ['kind'])
    expect(kind?.shown?.('opening')).toBe('Opening figures')
  })

  it('are those of its longest texts, which are not cut where there is room for all', () => {
    const texts = textWidthsOf(columns, [short, long])
    const { supplierName = 0, contactEmail = 0, contactNumber = 0 } = shares(texts, 1100)
    expect(contactEmail).toBeGreaterThanOrEqual(texts.contactEmail ?? 0)
    expect(supplierName).toBeGreaterThanOrEqual(texts.supplierName ?? 0)
    expect(contactNumber).toBeGreaterThan(0)
  })

  it('cut off only the longest texts where there is too little room for all', () => {
    const texts = textWidthsOf(columns, [short, long])
    const { narrow, full } = widthsOf(columns, 'supplierName', [], [], texts)
    const tracks = [...narrow.matchAll(/minmax\((\d+)px, (\d+)px\)/g)].map(([, least, most]) => ({
      least: Number(least),
      most: Number(most),
    }))
    expect(tracks).toHaveLength(columns.length)
    const given = evenly(tracks, full - 60)
    const cut = columns.filter((_, index) => (given[index] ?? 0) < Math.round(tracks[index]?.most ?? 0))
    expect(cut.map(({ name }) => name)).toEqual(['contactEmail'])
  })

  it('leave nothing to one long text that the others need', () => {
    const texts = textWidthsOf(columns, [supplier(1, 'Elm', 'x'.repeat(4_000))])
    expect(texts.contactEmail).toBe(380)
  })

  it('hold every digit of a figure, and more of a bold one', () => {
    const amounts = [{ id: 1, total: 1_035_661.49, bold: 1_035_661.49, day: '2026-01-08' }]
    const shown = (value: string | number) =>
      typeof value === 'number' ? formatSterling(value) : formatDate(value)
    const named = [{ name: 'total' }, { name: 'bold', strong: true }, { name: 'day' }]
    const widths = textWidthsOf(
      named.map((column) => ({ ...column, shown })),
      amounts,
    )
    expect(widths.total).toBeGreaterThan('£1,035,661.49'.length * 8.9)
    expect(widths.bold).toBeGreaterThan('£1,035,661.49'.length * 9.74)
    expect(widths.day).toBeGreaterThan('08/01/2026'.length * 8.9)
    const { template } = widthsOf(columnsOf(quoteLines), 'description', [], [], { total: 151 })
    expect(template).toContain('minmax(151px')
  })

  it('have room for the name of a referred record, of which the row has the id', () => {
    const reference = { name: 'makerId', screen: { column: { grow: 2 } } }
    expect(textWidthsOf([reference], [{ id: 1, makerId: 7 }])).toEqual({ makerId: 180 })
  })

  it('are not known of a column without texts', () =>
    expect(textWidthsOf(columns, [supplier(1, 'Elm', null)])).not.toHaveProperty('contactEmail'))

  it('stay while the list is filtered, and are looked at again when few records became many', () => {
    const many = Array.from({ length: 60 }, () => long)
    expect(cachedTextWidths('few first', columns, rowsOf([]))).toBeUndefined()
    const few = cachedTextWidths('few first', columns, rowsOf([short]))
    expect(few).toEqual(textWidthsOf(columns, [short]))
    const wide = cachedTextWidths('few first', columns, rowsOf(many))
    expect(wide).toEqual(textWidthsOf(columns, [long]))
    expect(cachedTextWidths('few first', columns, rowsOf([short]))).toBe(wide)
  })

  it('stay while rows are added one by one, but for a figure that would be cut', () => {
    const row = (text: string, total: number) => ({ id: 1, text, total })
    const named = [{ name: 'text' }, { name: 'total' }]
    const grow = (...records: ReturnType<typeof row>[]) =>
      cachedTextWidths('one by one', named, {
        count: records.length,
        recordAt: (index) => records[index],
      })
    const first = grow(row('Sand', 5))
    expect(grow(row('Sand', 5), row('Sharp sand, washed', 5))).toEqual(first)
    const wider = grow(row('Sand', 5), row('Sharp sand, washed', 5), row('Gravel', 1_234_567.89))
    expect(wider?.text).toBe(first?.text)
    expect(wider?.total).toBeGreaterThan(first?.total ?? 0)
  })

  it('are not taken from rows that are not there yet', () => {
    const fetching = { count: 20, recordAt: (index: number) => (index === 0 ? short : undefined) }
    expect(cachedTextWidths('still fetching', columns, fetching)).toBeUndefined()
  })
})

describe('Columns of a statement', () => {
  const statementColumns = columnsOf(supplierStatementLines)
  const leastOf = (name: string, texts?: ReturnType<typeof textWidthsOf>) => {
    const { template } = widthsOf(statementColumns, 'reference', [], [], texts)
    const found = [...template.matchAll(/minmax\((\d+(?:\.\d+)?)px/g)].map(([, width]) => Number(width))
    return found[statementColumns.findIndex((column) => column.name === name)]
  }

  it('do not cut off an invoice number', () =>
    expect(leastOf('reference', textWidthsOf(statementColumns, [{ id: 1, reference: 'KPH-20675' }]))).toBe(
      109,
    ))

  it('have room for the longest choice', () => expect(leastOf('outcome')).toBeGreaterThan(150))

  it('show two lines of long sentences and of names of other records', () =>
    expect(statementColumns.filter(({ wraps }) => wraps).map(({ name }) => name)).toEqual([
      'supplierInvoiceId',
      'purchaseHeaderId',
      'why',
    ]))
})
