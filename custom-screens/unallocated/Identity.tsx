import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import { Figure } from '../../admin/resource/Figure.tsx'
import { useRecordList } from '../../admin/resource/list/record-list.ts'
import { formatSterling } from '../../model/format.ts'
import { type Identity as Amounts, figures, identityKey, type Part, parts } from './identity-figures.ts'

const Sentence = styled('p')(({ theme }) => {
  const { palette } = theme.vars
  return {
    ...theme.typography.body2,
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 8px',
    margin: 0,
    padding: '10px 12px',
    minHeight: 38,
    borderRadius: 6,
    background: palette.background.sunken,
    color: palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
    '& b': { fontWeight: 600, color: palette.text.primary },
  }
})

/** Total purchases = allocated + unallocated + matched twice + rounding, to the penny. */
const Sum = () => {
  const translate = useTranslate()
  const { isPending } = useRecordList()
  const dataProvider = useDataProvider()
  const { data: identity } = useQuery({
    queryKey: identityKey,
    queryFn: async ({ signal }) => {
      const amounts = Object.entries(figures).map(async ([name, { resource, filter, sum }]) => {
        const { meta } = await dataProvider.getList(resource, {
          pagination: { page: 1, perPage: 1 },
          sort: { field: 'id', order: 'ASC' },
          filter,
          meta: { sums: [sum] },
          signal,
        })
        return [name, meta?.sums?.[sum] ?? 0]
      })
      return Object.fromEntries(await Promise.all(amounts)) as Amounts
    },
    // The list loads first.
    enabled: !isPending,
  })
  const amount = (name: 'lines' | Part, value: number) => (
    <>
      {translate(`unallocated.identity.${name}`)}{' '}
      <b>
        <Figure of={name === 'lines' ? [] : [figures[name]]}>{formatSterling(value)}</Figure>
      </b>
    </>
  )
  return (
    <Sentence translate="no">
      {identity && (
        <>
          <span>{amount('lines', identity.lines)}</span>
          {parts.map((part, index) => {
            const isTaken = index > 0 && identity[part] < 0
            return (
              <span key={part}>
                {index === 0 ? '=' : isTaken ? '−' : '+'}{' '}
                {amount(part, isTaken ? -identity[part] : identity[part])}
              </span>
            )
          })}
        </>
      )}
    </Sentence>
  )
}

/** Shown below the views that are parts of the total. */
export const Identity = () => {
  const { view } = useRecordList().state
  return parts.some((part) => part === view) ? <Sum /> : null
}
