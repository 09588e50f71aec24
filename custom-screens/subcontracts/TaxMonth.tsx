import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { PageTitle } from '../../admin/layout/Paper.tsx'
import { requestJson } from '../../admin/providers/http-client.ts'
import { isCalendarDate } from '../../model/calendar-date.ts'
import { taxMonthOf } from '../../model/costing/subcontract.ts'
import type { TaxMonthReply } from '../../model/costing/tax-month.ts'
import { firmDay } from '../../model/firm-clock.ts'
import { formatDate, formatSterling } from '../../model/format.ts'
import { valuations } from '../../resources.config.ts'
import { Loaded } from '../Loaded.tsx'
import { ScrollTable } from '../quote-statement/ScrollTable.tsx'
import { PdfButton } from './PdfButton.tsx'

const amounts = ['payment', 'materials', 'deduction'] as const

const monthQuery = (on: string) => ({
  queryKey: [valuations.name, 'month', on],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    requestJson<TaxMonthReply>(`/Valuation/month?on=${on}`, { signal }),
})

const Rows = ({ month }: { readonly month: TaxMonthReply }) => {
  const translate = useTranslate()
  const say = (key: string) => translate(`subcontract.month.${key}`)
  const heading = (name: string, isName = false) => (
    <th scope="col" data-name={isName || undefined}>
      {say(name)}
    </th>
  )
  return (
    <ScrollTable label={say('title')} fillsPage>
      <thead>
        <tr>
          {heading('supplier', true)}
          {heading('utr')}
          {heading('verification')}
          {heading('payment')}
          {heading('materials')}
          {heading('deduction')}
        </tr>
      </thead>
      <tbody>
        {month.rows.map((row) => (
          <tr key={row.supplierId}>
            <th scope="row" data-name>
              {row.supplierName}
            </th>
            <td>{row.utr}</td>
            <td>{row.verificationNumber}</td>
            {amounts.map((name) => (
              <td key={name}>{formatSterling(row[name])}</td>
            ))}
          </tr>
        ))}
        <tr data-bold data-sums>
          <th scope="row" data-name>
            {say('total')}
          </th>
          <td />
          <td />
          {amounts.map((name) => (
            <td key={name}>{formatSterling(month.totals[name])}</td>
          ))}
        </tr>
      </tbody>
    </ScrollTable>
  )
}

/** What was paid under CIS in a tax month, with the days by which it is returned and paid. */
export const TaxMonth = () => {
  const translate = useTranslate()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('on')
  const { from, to, returnBy, payBy } = taxMonthOf(isCalendarDate(asked) ? asked : firmDay())
  const query = useQuery(monthQuery(to))
  const move = (months: number) => setSearch({ on: taxMonthOf(to, months).to }, { replace: true })
  return (
    <>
      <PageTitle>{translate('subcontract.month.title')}</PageTitle>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', py: 1 }}>
        <Button size="small" variant="outlined" onClick={() => move(-1)}>
          {translate('subcontract.month.earlier')}
        </Button>
        <Typography sx={{ fontWeight: 600 }}>
          {translate('subcontract.month.of', { from: formatDate(from), to: formatDate(to) })}
        </Typography>
        <Button size="small" variant="outlined" onClick={() => move(1)}>
          {translate('subcontract.month.later')}
        </Button>
        <Typography variant="body2" color="textSecondary">
          {translate('subcontract.month.days', { returnBy: formatDate(returnBy), payBy: formatDate(payBy) })}
        </Typography>
        {query.data && query.data.rows.length > 0 && (
          <PdfButton
            label={translate('subcontract.month.statements')}
            path={`/Valuation/month/statements.pdf?on=${to}`}
            fileName={`cis-statements-${to}.pdf`}
          />
        )}
      </Stack>
      <Loaded query={query}>
        {(month) =>
          month.rows.length === 0 ? (
            <Typography>{translate('subcontract.month.nil')}</Typography>
          ) : (
            <Rows month={month} />
          )
        }
      </Loaded>
    </>
  )
}
