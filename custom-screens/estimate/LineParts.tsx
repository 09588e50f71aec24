import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useGetList, useRecordContext, useTranslate } from 'react-admin'
import { definitionsNow } from '../../admin/definitions.ts'
import { sum } from '../../model/decimal.ts'
import { formatDecimal, formatSterling, withMinus, withPounds } from '../../model/format.ts'
import { quoteLineParts, quoteLines, type RecordFor } from '../../resources.config.ts'
import { FigureTable } from '../FigureTable.tsx'

type Line = RecordFor<'quote-lines'>
type Part = RecordFor<'quote-line-parts'>

/** Parts of one line on the screen. */
const mostShown = 200

const figure = (value: number) => withMinus(formatDecimal(value, 0, 4))
const pounds = (value: number | null) =>
  value === null ? '' : withPounds(withMinus(formatDecimal(value, 2, 4)))

/** Null while one of them has no price: without it the sum would be too low. */
const sumOf = (parts: readonly Part[]): number | null => {
  const amounts = parts.flatMap(({ amount }) => amount ?? [])
  return amounts.length < parts.length ? null : sum(amounts)
}

/** Sums of each kind that the parts have, in the order of the definition. */
const sumsOf = (parts: readonly Part[]) =>
  quoteLineParts.fields.kind.options.flatMap(({ value, label }) => {
    const own = parts.filter(({ kind }) => kind === value)
    const amount = sumOf(own)
    return own.length === 0 || amount === null ? [] : [{ label, amount }]
  })

const Parts = ({ line }: { readonly line: Line }) => {
  const translate = useTranslate()
  const say = (key: string, values = {}) => translate(`estimate.parts.${key}`, values)
  const titleId = useId()
  const { data: parts = [] } = useGetList<Part>(quoteLineParts.name, {
    filter: { quoteLineId: line.id },
    pagination: { page: 1, perPage: mostShown },
    sort: { field: 'id', order: 'ASC' },
  })
  if (parts.length === 0) return null
  const isTypedOver = line.typedOver !== null && line.typedOver !== 0
  return (
    <section aria-labelledby={titleId}>
      <Typography
        id={titleId}
        component="h3"
        sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5, fontWeight: 600 }}
      >
        {say('title')}
      </Typography>
      <FigureTable aria-labelledby={titleId}>
        <thead>
          <tr>
            <th scope="col">{say('part')}</th>
            <th scope="col" data-number>
              {say('quantity')}
            </th>
            <th scope="col" data-number>
              {say('price')}
            </th>
            <th scope="col" data-number data-wide>
              {say('waste')}
            </th>
            <th scope="col" data-number>
              {say('amount')}
            </th>
          </tr>
        </thead>
        <tbody translate="no">
          {parts.map(({ id, description, quantity, price, waste, amount }) => (
            <tr key={id}>
              <td data-long>{description}</td>
              <td data-number>{figure(quantity)}</td>
              <td data-number>{pounds(price)}</td>
              <td data-number data-wide>
                {waste === 0 ? '' : `${figure(waste)} %`}
              </td>
              <td data-number>{pounds(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {sumsOf(parts)
                .map(({ label, amount }) => `${label} ${pounds(amount)}`)
                .join(' · ')}
            </th>
            <td data-number colSpan={4}>
              {pounds(sumOf(parts))}
            </td>
          </tr>
        </tfoot>
      </FigureTable>
      {isTypedOver && (
        <Typography variant="body2" sx={{ pt: 1, color: 'text.secondary' }}>
          {say('typedOver', { cost: pounds(line.costRate ?? 0) })}
        </Typography>
      )}
      {!isTypedOver && (line.newerBy ?? 0) !== 0 && (
        <Typography variant="body2" sx={{ pt: 1, color: 'text.secondary' }}>
          {say('moved', { cost: pounds(line.rateNow ?? 0), by: formatSterling(line.newerBy ?? 0) })}
        </Typography>
      )}
    </section>
  )
}

/** In the form of a line that took a rate, for those who see costs: what the rate was made of. */
export const LineParts = () => {
  const line = useRecordContext<Line>()
  const isSeen = definitionsNow()[quoteLines.name]?.fields.rateId !== undefined
  return line && isSeen && line.rateId !== null && line.rateId !== undefined ? <Parts line={line} /> : null
}
