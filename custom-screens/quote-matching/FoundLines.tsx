import { styled, type Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslate } from 'react-admin'
import { PaneSection } from '../../admin/layout/Paper.tsx'
import '../../admin/table/table.css'
import { useMutation } from '@tanstack/react-query'
import { logFailure } from '../../admin/providers/log-failure.ts'
import { newestOnly } from '../../admin/providers/newest-only.ts'
import { formatDecimal } from '../../model/format.ts'
import { useCategoryColours } from '../quote-statement/use-category-colours.ts'
import type { TypedNumber } from '../typed-number.ts'
import { FoundRow, foundColumns, TwoLines } from './FoundRow.tsx'
import { type Criteria, type Found, type QuoteLine, searchLines, withChosen } from './line-search.ts'
import type { BoughtPrice } from './price-compared.ts'

/** Texts of the Linked Quantity inputs, by quote line. */
export type TypedQuantities = ReadonlyMap<number, string>

const isFilled = (typed: TypedQuantities, { id }: QuoteLine) => (typed.get(id) ?? '').trim() !== ''

/** Search result and typed quantities. A failed search keeps both. */
export const useFoundLines = () => {
  const [found, setFound] = useState<Found | null>(null)
  const [typed, setTyped] = useState<TypedQuantities>(new Map())
  const [newest] = useState(newestOnly)
  const { mutate, isPending } = useMutation({
    mutationFn: (criteria: Criteria) => newest(() => searchLines(criteria)),
    onSuccess: (searched) => {
      if (!searched) return
      const { lines, total } = searched.answer
      setFound((before) => ({
        lines: withChosen(before?.lines ?? [], (line) => isFilled(typed, line), lines),
        total,
      }))
    },
    onError: (error) => logFailure('Search of quote lines', error),
  })
  const type = useCallback(
    (id: number, text: string) => setTyped((before) => new Map(before).set(id, text)),
    [],
  )
  return {
    found,
    typed,
    type,
    search: mutate,
    isSearching: isPending,
    chosen: found?.lines.filter((line) => isFilled(typed, line)) ?? [],
    /** Restores lines with quantities, then searches again. */
    restore: (lines: readonly QuoteLine[], quantities: TypedQuantities, criteria: Criteria) => {
      setTyped(quantities)
      setFound({ lines, total: lines.length })
      mutate(criteria)
    },
  }
}

interface FoundLinesProps {
  /** Search form, sticky except on phones, where it scrolls with the result. */
  readonly form: ReactNode
  readonly suggested: ReactNode
  readonly found: Found | null
  readonly isSearching: boolean
  readonly bought: BoughtPrice | null
  readonly typed: TypedQuantities
  readonly quantityOf: (line: QuoteLine) => TypedNumber
  readonly onType: (id: number, text: string) => void
  readonly onFill: (id: number) => void
}

const MessageCell = styled('td')(({ theme }) => ({
  padding: 24,
  textAlign: 'center',
  color: theme.vars.palette.text.secondary,
}))

/** Number of matches. The API returns the first thousand and the total. */
const Count = ({ lines, total }: Found) => {
  const translate = useTranslate()
  const whole = (count: number) => formatDecimal(count, 0, 0)
  const text =
    lines.length < total
      ? translate('quoteMatching.firstOf', { count: whole(lines.length), total: whole(total) })
      : translate('quoteMatching.found', { smart_count: total })
  return (
    <Typography variant="body2" color="textSecondary" role="status">
      {text}
    </Typography>
  )
}

/** Result table of the Quote Matching panel (specification section 2). */
export const FoundLines = ({
  form,
  suggested,
  found,
  isSearching,
  bought,
  typed,
  quantityOf,
  onType,
  onFill,
}: FoundLinesProps) => {
  const translate = useTranslate()
  const colours = useCategoryColours()
  const card = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const formPane = !card && <PaneSection style={{ paddingTop: 0 }}>{form}</PaneSection>
  const message = !found ? 'list.loading' : found.lines.length === 0 ? 'list.empty' : null
  const columns = foundColumns(card)
  const headings = columns.map(({ name, marks }) => (
    <th key={name} role="columnheader" {...marks} style={card ? undefined : { gridArea: name }}>
      {translate(`quoteMatching.columns.${name}`)}
    </th>
  ))
  return (
    <>
      {formPane}
      <PaneSection data-scrolls tabIndex={0} role="region" aria-label={translate('quoteMatching.result')}>
        {card && form}
        {suggested}
        {(found || isSearching) && (
          <table
            className="records"
            translate="no"
            role="table"
            aria-label={translate('quoteMatching.result')}
            aria-busy={isSearching}
          >
            <thead role="rowgroup">
              {card ? (
                <tr role="row" style={visuallyHidden}>
                  {headings}
                </tr>
              ) : (
                <TwoLines role="row">{headings}</TwoLines>
              )}
            </thead>
            <tbody role="rowgroup">
              {message ? (
                <tr role="row" style={{ display: 'block' }}>
                  <MessageCell role="cell" colSpan={columns.length}>
                    <span role="status">{translate(message)}</span>
                  </MessageCell>
                </tr>
              ) : (
                found?.lines.map((line) => (
                  <FoundRow
                    key={line.id}
                    line={line}
                    bought={bought}
                    typed={typed.get(line.id) ?? ''}
                    error={quantityOf(line).error}
                    onType={onType}
                    onFill={onFill}
                    card={card}
                    colour={colours.get(line.categoryDescription ?? '')}
                  />
                ))
              )}
            </tbody>
          </table>
        )}
        {found && <Count {...found} />}
      </PaneSection>
    </>
  )
}
