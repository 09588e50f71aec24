import CloseIcon from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { styled } from '../../../kinds/styled.ts'
import { gutter, radius } from '../../../kinds/tokens.ts'
import { formatCount } from '../../../model/format.ts'
import { changesOf, type RowChange, rolesOf } from '../../../model/row-actions.ts'
import { KeysHeld } from '../../later/KeysHeld.tsx'
import { later } from '../../later/later.tsx'
import { holdsOneOf } from '../../session.ts'
import { useSession } from '../../use-session.ts'
import { useListing } from '../listing-context.ts'
import { useBulkSelection } from './use-bulk-selection.ts'

const BulkEditDialog = later(async () => (await import('./BulkEditDialog.tsx')).BulkEditDialog, KeysHeld)
const BulkChangeDialog = later(async () => (await import('./BulkChangeDialog.tsx')).BulkChangeDialog)
const BulkDeleteDialog = later(async () => (await import('./BulkDeleteDialog.tsx')).BulkDeleteDialog)

const Bar = styled('section')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  minHeight: 40,
  padding: '4px 12px',
  marginInline: -gutter.bleed,
  borderRadius: radius.control,
  background: theme.palette.tint.accent,
  [theme.breakpoints.down('sm')]: { marginInline: 0 },
}))

/** While rows are ticked: how many, and what can be done to all of them. */
export const BulkBar = () => {
  const { resource, mayEdit, mayDelete } = useListing()
  const session = useSession()
  const translate = useTranslate()
  const { selection, count, total, selectWhole, clear } = useBulkSelection()
  const [open, setOpen] = useState<'edit' | 'delete' | RowChange | null>(null)
  const changes = changesOf(resource).filter(
    (action) => action.bulk && holdsOneOf(rolesOf(action, resource), session),
  )
  const edits = mayEdit && resource.list.editable !== undefined
  if (count === 0 || !(edits || mayDelete || changes.length > 0)) return null
  const dialog = { selection, count, onClose: () => setOpen(null) }
  const done = () => {
    setOpen(null)
    clear()
  }
  return (
    <Bar aria-label={translate('bulk.bar')}>
      <Typography
        role="status"
        sx={{
          fontWeight: 600,
          mr: 1,
          color: 'primary.dark',
          order: -2,
          flexBasis: { xs: '60%', sm: 'auto' },
        }}
      >
        {translate('bulk.selected', { smart_count: count })}
      </Typography>
      {selectWhole && (
        <Button size="small" onClick={selectWhole}>
          {translate('bulk.allOfFilter', { count: formatCount(total) })}
        </Button>
      )}
      {edits && (
        <Button size="small" onClick={() => setOpen('edit')}>
          {translate('bulk.edit')}
        </Button>
      )}
      {changes.map((action) => (
        <Button key={action.label} size="small" onClick={() => setOpen(action)}>
          {action.label}
        </Button>
      ))}
      {mayDelete && (
        <Button size="small" color="error" onClick={() => setOpen('delete')}>
          {translate('bulk.delete')}
        </Button>
      )}
      <IconButton
        size="small"
        aria-label={translate('bulk.clear')}
        onClick={clear}
        sx={{ ml: 'auto', order: { xs: -1, sm: 0 } }}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
      {open === 'edit' && <BulkEditDialog {...dialog} onDone={done} />}
      {typeof open === 'object' && open && <BulkChangeDialog {...dialog} action={open} onDone={done} />}
      {open === 'delete' && <BulkDeleteDialog {...dialog} onDone={done} />}
    </Bar>
  )
}
