import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useStore, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { SelectionPanelProps } from '../../admin/extension-points.ts'
import { useRecordList } from '../../admin/resource/list/record-list.ts'
import { QuoteMatching } from './QuoteMatching.tsx'

/** Below the purchase lines of a purchase (specification section 2, "Routes"). */
export const matchingPath = 'quote-to-purchase-match'

/**
 * The panel while lines are selected, unless its own page already shows it. Once it is hidden, as by those who select
 * lines to order or move them, its button opens it.
 */
export const MatchingPanel = (props: SelectionPanelProps) => {
  const translate = useTranslate()
  const [isFolded, setIsFolded] = useStore('matching.folded', false)
  if (useLocation().pathname.endsWith(`/${matchingPath}`)) return null
  if (!isFolded) return <QuoteMatching {...props} onFold={() => setIsFolded(true)} />
  return (
    <div>
      <Button variant="outlined" onClick={() => setIsFolded(false)}>
        {translate('quoteMatching.title')}
      </Button>
    </div>
  )
}

/** The panel on its own page, also without a selection: the user can search first. */
export const MatchingPage = () => {
  const { records = [], selectedIds, select } = useRecordList()
  const ticked = new Set(selectedIds)
  return (
    <Box sx={{ marginTop: 1.5 }}>
      <QuoteMatching
        selectedIds={selectedIds}
        selected={records.filter(({ id }) => ticked.has(id))}
        clearSelection={() => select([])}
      />
    </Box>
  )
}
