import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { closedToRows, closingsOf } from '../../../model/locks.ts'
import type { AnyRecord } from '../../../model/record-text.ts'
import { useListing } from '../listing-context.ts'

/**
 * How the parent takes further rows: `open`, `guarded` (behind a button, with a reason), or the sentence why it takes none.
 * Null while that is not known.
 */
export type Adding = 'open' | 'guarded' | { readonly says: string } | null

export const isClosed = (adding: Adding): adding is { readonly says: string } =>
  typeof adding === 'object' && adding !== null

/** By the `guard` of the list, and by what is marked or locked while the parent is as it is. */
export const useAdding = (): Adding => {
  const { resource, listing } = useListing()
  const parent = listing.ancestors.at(-1)
  const { guard } = resource
  const id = Number(useParams()[parent?.key ?? ''])
  const isBelow = parent !== undefined && parent.key === resource.parent?.key
  const isAsked = isBelow && (guard !== undefined || closingsOf(parent.resource, resource).length > 0)
  const { data, isPending } = useGetOne<AnyRecord & { readonly id: number }>(
    parent?.resource.name ?? '',
    { id },
    { enabled: isAsked },
  )
  if (!isAsked) return 'open'
  if (!data) return isPending ? null : 'open'
  const says = closedToRows(parent.resource, resource, data)
  if (says !== null) return { says }
  const isGuarded =
    guard && data[guard.while.field] === guard.while.is && (data[guard.keptIn] ?? null) !== null
  return isGuarded ? 'guarded' : 'open'
}

interface ClosedAddRowProps {
  readonly adding: Adding
  /** Opened by its button, also while the parent is open: on a phone. */
  readonly folded: boolean
  /** @param isOpened by its button, which had the focus */
  readonly children: (isOpened: boolean) => ReactNode
}

/** The add row, behind a button while it is folded or guarded; why there is none, if the parent takes no rows. */
export const ClosedAddRow = ({ adding, folded, children }: ClosedAddRowProps) => {
  const translate = useTranslate()
  const [isOpened, setIsOpened] = useState(false)
  if (adding === null) return null
  if (!isClosed(adding) && (isOpened || (adding === 'open' && !folded))) return children(isOpened)
  return (
    <tr role="row" style={{ display: 'block' }}>
      <td role="cell" data-box>
        {isClosed(adding) ? (
          <Typography component="span" variant="body2" color="textSecondary">
            {adding.says}
          </Typography>
        ) : (
          <Button size="small" onClick={() => setIsOpened(true)}>
            {translate('row.openAddRow')}
          </Button>
        )}
      </td>
    </tr>
  )
}
