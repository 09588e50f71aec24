import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { ConfirmDialog } from '../../admin/layout/DialogBox.tsx'
import { PageTitle } from '../../admin/layout/Paper.tsx'
import { useToast } from '../../admin/layout/Toasts.tsx'
import { adminBase } from '../../admin/page-path.ts'
import { apiQuery } from '../../admin/providers/api-query.ts'
import { useApiMutation } from '../../admin/providers/use-api-mutation.ts'
import { isCalendarDate } from '../../model/calendar-date.ts'
import { taxMonthOf } from '../../model/costing/subcontract.ts'
import type { MailedStatements, StatementsToMail } from '../../model/costing/subcontract-mail.ts'
import { type StatementMailing, statementMailing, type TaxMonthReply } from '../../model/costing/tax-month.ts'
import { firmDay } from '../../model/firm-clock.ts'
import { formatDate, formatInstant, formatSterling } from '../../model/format.ts'
import { deductionStatements, valuations } from '../../resources.config.ts'
import { QuietLink } from '../home/sections.tsx'
import { Loaded } from '../Loaded.tsx'
import { ScrollTable } from '../quote-statement/ScrollTable.tsx'
import { PdfButton } from './PdfButton.tsx'

const amounts = ['payment', 'materials', 'deduction'] as const

type Row = TaxMonthReply['rows'][number]

const monthQuery = (on: string) =>
  apiQuery<TaxMonthReply>([valuations.name, 'month', on], `/Valuation/month?on=${on}`)

const Rows = ({ month }: { readonly month: TaxMonthReply }) => {
  const translate = useTranslate()
  const say = (key: string) => translate(`subcontract.month.${key}`)
  const heading = (name: string, kind?: 'name' | 'text') => (
    <th scope="col" data-name={kind === 'name' || undefined} data-text={kind === 'text' || undefined}>
      {say(name)}
    </th>
  )
  return (
    <ScrollTable label={say('title')} fillsPage>
      <thead>
        <tr>
          {heading('supplier', 'name')}
          {amounts.map((name) => (
            <Fragment key={name}>{heading(name)}</Fragment>
          ))}
          {heading('verification', 'text')}
          {heading('utr', 'text')}
          {heading('mailedOn', 'text')}
        </tr>
      </thead>
      <tbody>
        {month.rows.map((row) => (
          <tr key={row.supplierId}>
            <th scope="row" data-name>
              {row.supplierName}
            </th>
            {amounts.map((name) => (
              <td key={name}>{formatSterling(row[name])}</td>
            ))}
            <td data-text>{row.verificationNumber}</td>
            <td data-text data-open={row.utr === null || undefined}>
              {row.utr ?? say('noUtr')}
            </td>
            <td data-text>
              <SentCell row={row} />
            </td>
          </tr>
        ))}
        <tr data-bold data-sums>
          <th scope="row" data-name>
            {say('total')}
          </th>
          {amounts.map((name) => (
            <td key={name}>{formatSterling(month.totals[name])}</td>
          ))}
          <td colSpan={3} />
        </tr>
      </tbody>
    </ScrollTable>
  )
}

/** When, by whom and to what address a statement was sent, and what became of the mail. */
const SentCell = ({ row }: { readonly row: Row }) => {
  const translate = useTranslate()
  const { sent, email } = row
  if (!sent) return <>{email === null ? translate('subcontract.month.noEmail') : ''}</>
  const { id, by, isChanged, mail } = sent
  return (
    <>
      <QuietLink to={`${adminBase}/${deductionStatements.name}/${id}`}>
        {translate('subcontract.month.sentBy', { at: formatInstant(mail.at), by })}
      </QuietLink>
      {mail.state === 'failed' && (
        <Typography variant="body2" color="error">
          {translate('subcontract.month.failed')}
        </Typography>
      )}
      {isChanged && (
        <Typography variant="body2" color="warning">
          {translate('subcontract.month.changed')}
        </Typography>
      )}
    </>
  )
}

/** Mails each subcontractor his statement, once, after a look at who gets one, who got one, and who gets none. */
const MailStatements = ({ month }: { readonly month: TaxMonthReply }) => {
  const translate = useTranslate()
  const say = (key: string, values: object = {}) => translate(`subcontract.month.${key}`, values)
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const mailing = useApiMutation<StatementsToMail, MailedStatements>({
    log: 'Mailing',
    path: '/Valuation/month/statements/mail',
    onSuccess: ({ mailed }) => toast(say('mailed', { smart_count: mailed })),
  })
  const those = (what: StatementMailing) => month.rows.filter((row) => statementMailing(row) === what)
  const [fresh, sent, without] = [those('send'), those('sent'), those('noAddress')]
  const again = [...those('sendAgain'), ...fresh.filter((row) => row.sent !== null)]
  const first = fresh.length - fresh.filter((row) => row.sent !== null).length
  const names = (rows: readonly Row[]) => rows.map(({ supplierName }) => supplierName).join(', ')
  const isAgain = first === 0 && again.length > 0
  return (
    <>
      <Button size="small" variant="outlined" loading={mailing.isPending} onClick={() => setIsAsking(true)}>
        {say(isAgain ? 'mailAgain' : 'mail')}
      </Button>
      {mailing.error && <Alert severity="error">{mailing.error.message}</Alert>}
      <ConfirmDialog
        open={isAsking}
        title={say('mailTitle')}
        text={[
          ...(first > 0 ? [say('mailText', { smart_count: first })] : []),
          ...(again.length > 0 ? [say('againText', { names: names(again) })] : []),
          ...(without.length > 0 ? [say('noAddress', { names: names(without) })] : []),
          ...(first + again.length === 0 && sent.length > 0 ? [say('allSent')] : []),
        ].join(' ')}
        confirm={say(isAgain ? 'againNow' : 'mailNow')}
        cancel={translate('form.cancel')}
        isPossible={first + again.length > 0}
        onConfirm={() => {
          setIsAsking(false)
          mailing.mutate({ on: month.to })
        }}
        onCancel={() => setIsAsking(false)}
      >
        {sent.length > 0 && (
          <ul>
            {sent.map((row) => (
              <li key={row.supplierId}>
                {row.sent &&
                  say('sentBefore', {
                    name: row.supplierName,
                    at: formatInstant(row.sent.mail.at),
                    by: row.sent.by,
                  })}
              </li>
            ))}
          </ul>
        )}
      </ConfirmDialog>
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
        <IconButton
          size="small"
          aria-label={translate('subcontract.month.earlier')}
          title={translate('subcontract.month.earlier')}
          onClick={() => move(-1)}
        >
          <ChevronLeftIcon />
        </IconButton>
        <Typography sx={{ fontWeight: 600 }}>
          {translate('subcontract.month.of', { from: formatDate(from), to: formatDate(to) })}
        </Typography>
        <IconButton
          size="small"
          aria-label={translate('subcontract.month.later')}
          title={translate('subcontract.month.later')}
          onClick={() => move(1)}
        >
          <ChevronRightIcon />
        </IconButton>
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
