import Box from '@mui/material/Box'
import { useLocation } from 'react-router-dom'
import type { SelectionPanelProps } from '../../admin/extension-points.ts'
import { useRecordList } from '../../admin/resource/list/record-list.ts'
import { QuoteMatching } from './QuoteMatching.tsx'

/** Below the purchase lines of a purchase (specification section 2, "Routes"). */
export const matchingPath = 'quote-to-purchase-match'

/** The panel while lines are selected, unless its own page already shows it. */
export const MatchingWhileTicked = (props: SelectionPanelProps) =>
  useLocation().pathname.endsWith(`/${matchingPath}`) ? null : <QuoteMatching {...props} />

/** The panel on its own page, also without a selection: the user can search first. */
export const MatchingOnItsOwn = () => {
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
