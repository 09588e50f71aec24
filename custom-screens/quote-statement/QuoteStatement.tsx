import PrintIcon from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { PageTitle } from '../../admin/layout/PageTitle.tsx'
import { requestJson } from '../../admin/providers/http-client.ts'
import type { RecordScreenProps } from '../../admin/resource/extension.ts'
import { keyOf } from '../../admin/resource/places.ts'
import { Trail } from '../../admin/resource/WhereYouAre.tsx'
import type { QuoteStatementItem } from '../../model/costing.ts'
import { projects, quoteHeaders, resources } from '../../resources.config.ts'
import { PrintStyles } from './PrintStyles.tsx'
import { StatementPictures } from './StatementPictures.tsx'
import { StatementTable } from './StatementTable.tsx'

/** Below a quote, also below the project of the quote (specification section 2, "Routes"). */
export const statementPath = 'quote-statement-items'

const theProject = { resource: projects, key: keyOf(resources, projects) }
const theQuote = { resource: quoteHeaders, key: keyOf(resources, quoteHeaders) }

const Message = ({ text, isError = false }: { readonly text: string; readonly isError?: boolean }) => (
  <Box sx={{ padding: 3, textAlign: 'center', color: isError ? 'error.main' : 'text.secondary' }}>
    <span role={isError ? 'alert' : 'status'}>{text}</span>
  </Box>
)

/** Quoted amounts against actual spend, by category and month (specification section 2, "Quote Statement screen"). */
export const QuoteStatement = ({ recordId }: RecordScreenProps) => {
  const translate = useTranslate()
  const isBelowProject = useParams()[theProject.key] !== undefined
  const { data: items, error } = useQuery({
    queryKey: [quoteHeaders.name, 'statement', recordId],
    queryFn: ({ signal }) =>
      requestJson<QuoteStatementItem[]>(`/QuoteHeader/QuoteStatementItem/${recordId}`, { signal }),
  })
  const title = translate('quoteStatement.title')
  return (
    <Stack spacing={1.5} sx={{ minWidth: 0 }}>
      <PrintStyles />
      <Trail ancestors={isBelowProject ? [theProject, theQuote] : [theQuote]} here={title} />
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <PageTitle>{title}</PageTitle>
        {items && (
          <Button size="small" startIcon={<PrintIcon />} onClick={() => window.print()}>
            {translate('quoteStatement.print')}
          </Button>
        )}
      </Stack>
      {error ? (
        <Message text={translate('list.error')} isError />
      ) : !items ? (
        <Message text={translate('list.loading')} />
      ) : items.length === 0 ? (
        <Message text={translate('list.empty')} />
      ) : (
        <>
          <StatementTable items={items} />
          <StatementPictures items={items} />
        </>
      )}
    </Stack>
  )
}
