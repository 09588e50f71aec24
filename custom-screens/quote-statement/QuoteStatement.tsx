import PrintIcon from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled, type Theme } from '@mui/material/styles'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { RecordScreenProps } from '../../admin/extension-points.ts'
import { keyOf } from '../../admin/page-path.ts'
import { apiQuery } from '../../admin/providers/api-query.ts'
import { ParentFrame } from '../../admin/resource/parent/ParentFrame.tsx'
import type { QuoteStatementItem } from '../../model/costing/costing.ts'
import { projects, quoteHeaders, type RecordFor, resources } from '../../resources.config.ts'
import { Loaded } from '../Loaded.tsx'
import { PrintHeading, PrintStyles, unprinted } from './PrintHeading.tsx'
import { StatementCards } from './StatementCards.tsx'
import { StatementPictures } from './StatementPictures.tsx'
import { StatementTable } from './StatementTable.tsx'
import { statementPath } from './statement-path.ts'
import { type StatementView, statementViews } from './statement-view.ts'
import { useExportForClient } from './use-export-quote.ts'

interface ViewChoiceProps<View extends string> {
  readonly views: readonly View[]
  readonly chosen: View
  readonly onChoose: (view: View) => void
}

const ViewChoice = <View extends string>({ views, chosen, onChoose }: ViewChoiceProps<View>) => {
  const translate = useTranslate()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={chosen}
      // Null on a click on the pressed button.
      onChange={(_, view: View | null) => view && onChoose(view)}
      aria-label={translate('quoteStatement.views.label')}
    >
      {views.map((view) => (
        <ToggleButton key={view} value={view}>
          {translate(`quoteStatement.views.${view}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

const theProject = { resource: projects, key: keyOf(resources, projects) }
const theQuote = { resource: quoteHeaders, key: keyOf(resources, quoteHeaders) }

const message = { padding: 3, textAlign: 'center', color: 'text.secondary' } as const

const PhoneChoices = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: 8,
})

type PhoneView = 'cards' | 'table'
const phoneViews: readonly PhoneView[] = ['cards', 'table']

/** Views of a statement. On phones the category cards come first. */
const useViews = () => {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const [view, setView] = useState<StatementView>('month')
  const [phoneView, setPhoneView] = useState<PhoneView>('cards')
  const showsTable = !isPhone || phoneView === 'table'
  const choices = (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      {isPhone && <ViewChoice views={phoneViews} chosen={phoneView} onChoose={setPhoneView} />}
      {showsTable && <ViewChoice views={statementViews} chosen={view} onChoose={setView} />}
    </Stack>
  )
  return { isPhone, view, showsTable, choices }
}

/** Quoted amounts against actual spend, by category and month (specification section 2, "Quote Statement screen"). */
export const QuoteStatement = ({ recordId }: RecordScreenProps) => {
  const translate = useTranslate()
  const isBelowProject = useParams()[theProject.key] !== undefined
  const statement = useQuery(
    apiQuery<QuoteStatementItem[]>(
      [quoteHeaders.name, 'statement', recordId],
      `/QuoteHeader/QuoteStatementItem/${recordId}`,
    ),
  )
  const { data: items } = statement
  const { isPhone, view, showsTable, choices } = useViews()
  const exportForClient = useExportForClient()
  const { data: quote } = useGetOne<RecordFor<'quote-headers'>>(quoteHeaders.name, { id: recordId })
  const report = (
    <Button onClick={() => quote && exportForClient(quote)} disabled={!quote}>
      {translate('quoteActions.exportForClient')}
    </Button>
  )
  return (
    <Stack useFlexGap spacing={1.5} sx={{ minWidth: 0 }}>
      <PrintStyles />
      {quote && <PrintHeading names={[quote.projectNumber, quote.projectName, quote.quoteNumber]} />}
      <ParentFrame
        ancestors={isBelowProject ? [theProject, theQuote] : [theQuote]}
        here={statementPath}
        figuresOnPhone
        title={translate('quoteStatement.title')}
        titleSuffix={!isPhone && items && items.length > 0 && choices}
        actions={
          items && (
            <>
              {!isPhone && report}
              <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => window.print()}>
                {translate('quoteStatement.print')}
              </Button>
            </>
          )
        }
      />
      <Loaded query={statement} sx={message}>
        {(rows) =>
          rows.length === 0 ? (
            <Box role="status" sx={message}>
              {translate('list.empty')}
            </Box>
          ) : (
            <>
              {isPhone && (
                <PhoneChoices className={unprinted}>
                  {choices}
                  {report}
                </PhoneChoices>
              )}
              {showsTable ? (
                <StatementTable quoteHeaderId={recordId} items={rows} view={view} />
              ) : (
                <StatementCards quoteHeaderId={recordId} items={rows} />
              )}
              <StatementPictures items={rows} withCategories={!isPhone} />
            </>
          )
        }
      </Loaded>
    </Stack>
  )
}
