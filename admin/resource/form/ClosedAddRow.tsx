import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { AnyRecord } from '../../../model/record-text.ts'
import { useListing } from '../listing-context.ts'

/**
 * Whether records are added here with a reason only, as to an agreed contract: the `guard` of the list holds for its
 * parent. Null while that is not known.
 */
export const useIsGuardedNow = (): boolean | null => {
  const { resource, listing } = useListing()
  const parent = listing.ancestors.at(-1)
  const { guard } = resource
  const id = Number(useParams()[parent?.key ?? ''])
  const isAsked = guard !== undefined && parent !== undefined && parent.key === resource.parent?.key
  const { data, isPending } = useGetOne<AnyRecord & { readonly id: number }>(
    parent?.resource.name ?? '',
    { id },
    { enabled: isAsked },
  )
  if (!guard || !isAsked) return false
  if (isPending) return null
  return data?.[guard.while.field] === guard.while.is && (data[guard.keptIn] ?? null) !== null
}

interface ClosedAddRowProps {
  /** Null: not known yet. */
  readonly closed: boolean | null
  /** @param isOpened by its button, which had the focus */
  readonly children: (isOpened: boolean) => ReactNode
}

/** The add row, behind a button while it is closed. */
export const ClosedAddRow = ({ closed, children }: ClosedAddRowProps) => {
  const translate = useTranslate()
  const [isOpened, setIsOpened] = useState(false)
  if (isOpened || closed === false) return children(isOpened)
  if (closed === null) return null
  return (
    <tr role="row" style={{ display: 'block' }}>
      <td role="cell" data-box>
        <Button size="small" onClick={() => setIsOpened(true)}>
          {translate('row.openAddRow')}
        </Button>
      </td>
    </tr>
  )
}
