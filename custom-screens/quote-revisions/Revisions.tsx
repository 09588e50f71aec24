import '../i18n/control-texts.ts'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import type { Theme } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetList, useGetOne, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { RecordScreenProps } from '../../admin/extension-points.ts'
import { apiQuery } from '../../admin/providers/api-query.ts'
import type { QuoteComparison } from '../../model/costing/revision.ts'
import { formatDecimal, formatSterling, withMinus } from '../../model/format.ts'
import { valueText } from '../../model/record-text.ts'
import { quoteHeaders, type RecordFor } from '../../resources.config.ts'
import { Loaded } from '../Loaded.tsx'
import { figure, movement } from '../project-control/Amount.tsx'
import { ScrollTable } from '../quote-statement/ScrollTable.tsx'
import { AgreeQuote } from './AgreeQuote.tsx'

type Quote = RecordFor<'quote-headers'>

const beforeCost = ['change', 'category', 'line', 'quantity', 'costEach'] as const
const lineHeadings = [...beforeCost, 'before', 'after', 'amount'] as const
/** With what the lines cost the firm. */
const costHeadings = [...beforeCost, 'costRate', 'before', 'after', 'amount'] as const

type ChangedLine = QuoteComparison['lines'][number]

/**
 * One number, or both if they differ: `10 → 12`.
 * @param decimals min. decimals
 */
const beforeAndAfter = (decimals: number, ...values: readonly (number | null | undefined)[]): string =>
  [...new Set(values)]
    .flatMap((value) =>
      value === undefined || value === null ? [] : [withMinus(formatDecimal(value, decimals, 4))],
    )
    .join(' → ')

const categoriesOf = ({ before, after }: ChangedLine): string =>
  [...new Set([before?.category, after?.category])].filter(Boolean).join(' → ')

/** A line on a phone: what it is and what changed of it, below each other. */
const PhoneLine = ({ line }: { readonly line: ChangedLine }) => {
  const translate = useTranslate()
  const { change, before, after } = line
  const kind = translate(`revisions.changes.${change}`)
  const quantity = beforeAndAfter(0, before?.quantity, after?.quantity)
  const costEach = beforeAndAfter(2, before?.costEach, after?.costEach)
  const costRate = beforeAndAfter(2, before?.costRate, after?.costRate)
  return (
    <>
      {(after ?? before)?.description}
      <Typography variant="caption" component="div" color="textSecondary">
        {`${kind} · ${categoriesOf(line)} · ${quantity} × ${costEach}`}
        {costRate !== '' && ` · ${translate('revisions.columns.costRate')} ${costRate}`}
      </Typography>
    </>
  )
}

const Lines = ({ comparison: { lines } }: { readonly comparison: QuoteComparison }) => {
  const translate = useTranslate()
  const say = (key: string) => translate(`revisions.${key}`)
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const left = { textAlign: 'left' } as const
  const wrapped = { ...left, whiteSpace: 'normal' } as const
  const hasCosts = lines.some(({ before, after }) => (before?.costRate ?? after?.costRate ?? null) !== null)
  const headings = isPhone ? (['line', 'amount'] as const) : hasCosts ? costHeadings : lineHeadings
  const texts = isPhone ? 1 : 3
  return (
    <ScrollTable label={say('table')}>
      <thead>
        <tr>
          {headings.map((name, index) => (
            <th key={name} scope="col" style={index < texts ? left : undefined}>
              {say(`columns.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const { change, before, after, amount } = line
          return (
            <tr key={`${before?.id} ${after?.id}`}>
              {isPhone ? (
                <td style={wrapped}>
                  <PhoneLine line={line} />
                </td>
              ) : (
                <>
                  <td style={left}>{say(`changes.${change}`)}</td>
                  <td style={left}>{categoriesOf(line)}</td>
                  <td style={wrapped}>{(after ?? before)?.description}</td>
                  <td>{beforeAndAfter(0, before?.quantity, after?.quantity)}</td>
                  <td>{beforeAndAfter(2, before?.costEach, after?.costEach)}</td>
                  {hasCosts && <td>{beforeAndAfter(2, before?.costRate, after?.costRate)}</td>}
                  <td>{figure(before?.total ?? 0)}</td>
                  <td>{figure(after?.total ?? 0)}</td>
                </>
              )}
              <td>{movement(amount)}</td>
            </tr>
          )
        })}
      </tbody>
    </ScrollTable>
  )
}

const Categories = ({ comparison }: { readonly comparison: QuoteComparison }) => {
  const translate = useTranslate()
  const say = (key: string) => translate(`revisions.${key}`)
  const { categories, before, after, amount } = comparison
  const rows = [
    ...categories.map((each) => ({ key: String(each.costingCategoryId), ...each })),
    { key: 'total', category: say('total'), before: before.quoted, after: after.quoted, amount },
  ]
  return (
    <ScrollTable label={say('byCategory')}>
      <thead>
        <tr>
          {(['category', 'before', 'after', 'amount'] as const).map((name, index) => (
            <th key={name} scope="col" data-name={index === 0 || undefined}>
              {say(`columns.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} data-bold={row.key === 'total' || undefined}>
            <th scope="row" data-name>
              {row.category}
            </th>
            <td>{figure(row.before)}</td>
            <td>{figure(row.after)}</td>
            <td>{row.amount === 0 ? '–' : movement(row.amount)}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}

const Comparison = ({ comparison }: { readonly comparison: QuoteComparison }) => {
  const translate = useTranslate()
  const say = (key: string, values = {}) => translate(`revisions.${key}`, values)
  const { lines, amount, unchanged } = comparison
  const nameOf = ({ id, quoteNumber }: QuoteComparison['before']) =>
    say('number', { number: quoteNumber ?? id })
  const count = (number: number) => say('lines', { smart_count: number })
  const later = nameOf(comparison.after)
  return (
    <>
      <Typography role="status">
        {lines.length === 0
          ? say('none')
          : say('sum', {
              after: `${later.slice(0, 1).toUpperCase()}${later.slice(1)}`,
              before: nameOf(comparison.before),
              // A word joiner: else a line may end after the sign.
              amount: movement(amount).replace(/^[+−]/, '$&\u2060'),
              changed: count(lines.length),
              unchanged: count(unchanged),
            })}
      </Typography>
      {lines.length > 0 && (
        <>
          <Lines comparison={comparison} />
          <Typography variant="h2">{say('byCategory')}</Typography>
          <Categories comparison={comparison} />
        </>
      )}
    </>
  )
}

interface FoundProps {
  readonly quote: Quote
  readonly others: readonly Quote[]
}

const Found = ({ quote, others }: FoundProps) => {
  const translate = useTranslate()
  const say = (key: string, values = {}) => translate(`revisions.${key}`, values)
  const [search, setSearch] = useSearchParams()
  const [isAgreeing, setIsAgreeing] = useState(false)
  const isRevised = ({ standing, part }: Quote) => standing === 'agreed' && part === 'contract'
  const agreed = others.filter(isRevised)
  const chosen = others.find(({ id }) => String(id) === search.get('with')) ?? agreed[0] ?? others[0]
  const comparison = useQuery({
    ...apiQuery<QuoteComparison>(
      [quoteHeaders.name, 'compare', chosen?.id, quote.id],
      `/QuoteHeader/${chosen?.id}/compare/${quote.id}`,
    ),
    enabled: chosen !== undefined,
  })
  const label = ({ id, quoteNumber, standing, quoted }: Quote) =>
    say('quote', {
      number: quoteNumber ?? id,
      standing: valueText(quoteHeaders, 'standing', standing),
      amount: formatSterling(quoted),
    })
  const isNew = quote.standing !== 'agreed'
  const mayAgree = isNew || (isRevised(quote) && agreed.length > 0)
  return (
    <Stack useFlexGap spacing={2} sx={{ minWidth: 0 }}>
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        {chosen && (
          <TextField
            select
            label={say('with')}
            value={String(chosen.id)}
            onChange={({ target }) => setSearch({ with: target.value }, { replace: true })}
            sx={{ width: 420, maxWidth: '100%' }}
          >
            {others.map((other) => (
              <MenuItem key={other.id} value={String(other.id)}>
                {label(other)}
              </MenuItem>
            ))}
          </TextField>
        )}
        {mayAgree && (
          <Button variant="contained" onClick={() => setIsAgreeing(true)}>
            {say(isNew ? 'agree.button' : 'agree.revise')}
          </Button>
        )}
      </Stack>
      {chosen ? (
        <Loaded query={comparison}>{(data) => <Comparison comparison={data} />}</Loaded>
      ) : (
        <Typography color="textSecondary">{say('alone')}</Typography>
      )}
      {isAgreeing && <AgreeQuote quote={quote} onClose={() => setIsAgreeing(false)} />}
    </Stack>
  )
}

/** Compares a quote with another one of its project, and agrees it in place of that. */
export const Revisions = ({ recordId }: RecordScreenProps) => {
  const quote = useGetOne<Quote>(quoteHeaders.name, { id: recordId })
  const all = useGetList<Quote>(
    quoteHeaders.name,
    {
      filter: { projectId: quote.data?.projectId },
      sort: { field: 'id', order: 'DESC' },
      pagination: { page: 1, perPage: 200 },
    },
    { enabled: quote.data !== undefined },
  )
  return (
    <Loaded query={quote}>
      {(current) => (
        <Loaded query={all}>
          {(quotes) => <Found quote={current} others={quotes.filter(({ id }) => id !== recordId)} />}
        </Loaded>
      )}
    </Loaded>
  )
}
