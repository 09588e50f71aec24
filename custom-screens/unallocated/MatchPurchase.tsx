import Button from '@mui/material/Button'
import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { figurePagePath } from '../../admin/resource/list/state/figure-page-path.ts'
import { useListing } from '../../admin/resource/listing-context.ts'
import { countedFirst } from '../../model/counted-first.ts'
import { unchosenSort } from '../../model/default-sort.ts'
import { formatCounted } from '../../model/format.ts'
import { viewOf } from '../../model/list-state.ts'
import { purchaseLines } from '../../resources.config.ts'
import { LinkOutcome } from '../quote-matching/LinkOutcome.tsx'

const view = 'unallocated'
const filterOfView = viewOf(purchaseLines, view)?.filter ?? {}

/** Address of the workbench for unallocated spend, of all purchases or of some. */
const workbenchPath = (filter: object = {}): string =>
  figurePagePath({ resource: purchaseLines.name, view, filter: { ...filterOfView, ...filter } })

// Not on a phone: the first record of its list comes near the top, and the home page leads to the workbench too.
const WorkbenchLink = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Button
    component={Link}
    to={to}
    variant="outlined"
    size="small"
    sx={{ alignSelf: 'start', display: { xs: 'none', sm: 'inline-flex' } }}
  >
    {children}
  </Button>
)

/** Above the purchases: the way to the workbench, with how many lines are on no job. */
export const MatchPurchases = () => {
  const translate = useTranslate()
  const { total, meta } = useGetList(purchaseLines.name, {
    pagination: { page: 1, perPage: 1 },
    sort: unchosenSort,
    filter: filterOfView,
    meta: { countTo: countedFirst },
  })
  const text = translate('unallocated.workbench')
  return (
    <WorkbenchLink to={workbenchPath()}>
      {total === undefined ? text : `${text}: ${formatCounted(total, meta?.isMore === true)}`}
    </WorkbenchLink>
  )
}

/** Above the lines of a purchase: the way to the workbench for them, and what the last linking has capped. */
export const MatchPurchase = () => {
  const translate = useTranslate()
  const { parentValues } = useListing()
  return (
    <>
      {parentValues.purchaseHeaderId !== undefined && (
        <WorkbenchLink to={workbenchPath(parentValues)}>
          {translate('unallocated.matchPurchase')}
        </WorkbenchLink>
      )}
      <LinkOutcome />
    </>
  )
}
