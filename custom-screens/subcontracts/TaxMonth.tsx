import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { ConfirmDialog } from '../../admin/layout/DialogBox.tsx'
import { PageTitle } from '../../admin/layout/Paper.tsx'
import { useToast } from '../../admin/layout/Toasts.tsx'
import { requestJson } from '../../admin/providers/http-client.ts'
import { isCalendarDate } from '../../model/calendar-date.ts'
import { taxMonthOf } from '../../model/costing/subcontract.ts'
import type { MailedStatements, StatementsToMail } from '../../model/costing/subcontract-mail.ts'
import type { TaxMonthReply } from '../../model/costing/tax-month.ts'
import { firmDay } from '../../model/firm-clock.ts'
import { formatDate, formatInstant, formatSterling } from '../../model/format.ts'
import { valuations } from '../../resources.config.ts'
import { Loaded } from '../Loaded.tsx'
import { ScrollTable } from '../quote-statement/ScrollTable.tsx'
import { usePost } from '../use-post.ts'
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
          {heading('mailedOn')}
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
            <td>{row.mailedAt ? formatInstant(row.mailedAt) : row.email === null ? say('noEmail') : ''}</td>
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
          <td />
        </tr>
      </tbody>
    </ScrollTable>
  )
}

/** Mails each subcontractor his statement, after a look at who gets none. */
const MailStatements = ({ month }: { readonly month: TaxMonthReply }) => {
  const translate = useTranslate()
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const mailing = usePost<StatementsToMail, MailedStatements>('Mailing', '/Valuation/month/statements/mail', {
    onSuccess: ({ mailed }) => toast(translate('subcontract.month.mailed', { smart_count: mailed })),
  })
  const without = month.rows.flatMap(({ email, supplierName }) => (email === null ? [supplierName] : []))
  const mailed = month.rows.length - without.length
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        loading={mailing.isPending}
        disabled={mailed === 0}
        onClick={() => setIsAsking(true)}
      >
        {translate('subcontract.month.mail')}
      </Button>
      {mailing.error && <Alert severity="error">{mailing.error.message}</Alert>}
      <ConfirmDialog
        open={isAsking}
        title={translate('subcontract.month.mailTitle')}
        text={[
          translate('subcontract.month.mailText', { smart_count: mailed }),
          ...(without.length > 0
            ? [translate('subcontract.month.noAddress', { names: without.join(', ') })]
            : []),
        ].join(' ')}
        confirm={translate('subcontract.month.mailNow')}
        cancel={translate('form.cancel')}
        onConfirm={() => {
          setIsAsking(false)
          mailing.mutate({ on: month.to })
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
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
        {query.data && query.data.rows.length > 0 && <MailStatements month={query.data} />}
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
