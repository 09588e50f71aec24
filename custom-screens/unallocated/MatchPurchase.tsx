import Button from '@mui/material/Button'
import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { figurePagePath } from '../../admin/resource/list/figure-page-path.ts'
import { useListing } from '../../admin/resource/listing-context.ts'
import { countedFirst } from '../../model/counted-first.ts'
import { unchosenSort } from '../../model/default-sort.ts'
import { formatCounted } from '../../model/format.ts'
import { viewOf } from '../../model/list-query.ts'
import { purchaseLines } from '../../resources.config.ts'
import { LinkOutcome } from '../quote-matching/LinkOutcome.tsx'

const view = 'unallocated'
const filterOfView = viewOf(purchaseLines, view)?.filter ?? {}

const workbenchPath = (filter: object = {}): string =>
  figurePagePath({ resource: purchaseLines.name, view, filter: { ...filterOfView, ...filter } })

// Hidden on phones to keep the first record near the top; the home page has a link too.
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

/** Above the purchases: link to the workbench with the number of unallocated lines. */
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

/** Above the lines of a purchase: link to the workbench, and quantities capped by the last linking. */
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
