import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { useToast } from '../../admin/layout/Toasts.tsx'
import { adminBase } from '../../admin/page-path.ts'
import { recordApiPath } from '../../admin/providers/api-paths.ts'
import { definitionOf } from '../../admin/providers/data-provider.ts'
import { expectingRecord } from '../../admin/providers/expected.ts'
import { useApiMutation } from '../../admin/providers/use-api-mutation.ts'
import { recordPath } from '../../admin/resource/parent/parent-tabs.ts'
import type { ControlQuote, ProjectControl } from '../../model/costing/project-control.ts'
import { formatDate, formatSterling } from '../../model/format.ts'
import { quoteHeaders } from '../../resources.config.ts'
import { agreementOf } from '../quote-revisions/agreement-of.ts'

const Quotes = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 16px',
    minHeight: 40,
    padding: '4px 0',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& li > span:first-of-type': { flex: '1 1 220px' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}))

/** Agrees a quote as of today, unless another user has changed it. One undo reverts it. */
const useAgree = (today: string) => {
  const toast = useToast()
  const resource = definitionOf(quoteHeaders.name)
  return useApiMutation<ControlQuote>({
    path: (quote) => expectingRecord(recordApiPath(resource, quote.id), quoteHeaders, { ...quote }),
    method: 'PATCH',
    body: () => ({ standing: 'agreed', agreedDate: today }),
    done: (_reply, quote) => agreementOf(quote),
    onError: (error) => toast(error.message, 'error'),
  })
}

/** Warns that several contract quotes are agreed and counted together, with a link to supersede one. */
export const SeveralAgreedWarning = ({ quotes }: Pick<ProjectControl, 'quotes'>) => {
  const translate = useTranslate()
  const agreed = quotes.filter(({ standing, part }) => standing === 'agreed' && part === 'contract')
  const last = agreed.at(-1)
  if (!last || agreed.length < 2) return null
  return (
    <Alert
      severity="warning"
      action={
        <Button
          component={RouterLink}
          to={`${adminBase}/${quoteHeaders.name}/${last.id}/revisions`}
          color="inherit"
          size="small"
        >
          {translate('projectControl.agree.compare')}
        </Button>
      }
    >
      {translate('projectControl.agree.twice', { count: agreed.length })}
    </Alert>
  )
}

export const AgreeQuotes = ({ quotes, today }: Pick<ProjectControl, 'quotes' | 'today'>) => {
  const translate = useTranslate()
  const say = (key: string, values = {}) => translate(`projectControl.agree.${key}`, values)
  const { mutate, isPending } = useAgree(today)
  return (
    <section>
      <Typography variant="h2">{say('title')}</Typography>
      <Typography color="textSecondary" sx={{ marginBottom: 1 }}>
        {say('text')}
      </Typography>
      <Quotes>
        {quotes.map((quote) => {
          const name = say('quote', { number: quote.quoteNumber ?? quote.id })
          return (
            <li key={quote.id}>
              <span>
                <Link component={RouterLink} to={recordPath(quoteHeaders.name, quote.id)}>
                  {name}
                </Link>{' '}
                <small>{[formatDate(quote.createdDate), quote.comments].filter(Boolean).join(' · ')}</small>
              </span>
              <span translate="no">{formatSterling(quote.quoted)}</span>
              {quote.standing === 'agreed' ? (
                <span>{say('agreed')}</span>
              ) : (
                <Button
                  variant="outlined"
                  size="small"
                  disabled={isPending}
                  aria-label={say('agreeOf', { quote: name })}
                  onClick={() => mutate(quote)}
                >
                  {say('button')}
                </Button>
              )}
            </li>
          )
        })}
      </Quotes>
    </section>
  )
}
