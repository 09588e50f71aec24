import CloseIcon from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { apiPath } from '../../../model/api-path.ts'
import {
  type BulkChangeReply,
  type BulkDeleteReply,
  type BulkSelection,
  maxAtOnce,
} from '../../../model/bulk.ts'
import { formatCount } from '../../../model/format.ts'
import {
  actionSegment,
  type BulkDialog,
  callsOf,
  changesOf,
  dialogsOf,
  type RowCall,
  type RowChange,
  rolesOf,
} from '../../../model/row-actions.ts'
import { useExtension } from '../../extension-points.ts'
import { hasAnyRole, useSession } from '../../session.ts'
import { gutter, radius } from '../../theme/tokens.ts'
import { readDraft } from '../../unsaved/drafts.ts'
import { childrenText, deletionOf } from '../DeleteDialog.tsx'
import { useRecordList } from '../list/record-list.ts'
import { useSelectAll, useTicked } from '../list/use-selection.ts'
import { useListing } from '../listing-context.ts'
import { BulkEditDialog, bulkEditDraft } from './BulkEditDialog.tsx'
import { BulkQuestion } from './BulkQuestion.tsx'
import { type BulkDialogProps, counted, describeBulkChange } from './bulk-request.ts'

const useBulkSelection = () => {
  const list = useRecordList()
  const { fullFilter, selectedIds, isChecking, count: total, isMore, select } = list
  const selectAll = useSelectAll(list)
  const text = JSON.stringify(fullFilter)
  // The filter whose records were all ticked, until one is unticked.
  const [whole, setWhole] = useState<string | null>(null)
  const isWhole = whole === text && !isMore && selectedIds.length === total
  const selection: BulkSelection = isWhole
    ? { filter: fullFilter, expect: total }
    : { ids: selectedIds.map((id) => Number(id)) }
  return {
    selection,
    count: selectedIds.length,
    isChecking,
    total,
    /** Null if all are ticked, or too many or not counted. */
    selectWhole:
      isWhole || isMore || selectedIds.length >= total || total > maxAtOnce
        ? null
        : () => {
            setWhole(text)
            void selectAll()
          },
    clear: () => {
      setWhole(null)
      select([])
    },
  }
}

/** Deletes the ticked records, after a preview that lists references to them. */
const BulkDeleteDialog = ({ selection, count, ...dialog }: BulkDialogProps) => {
  const { resource } = useListing()
  const translate = useTranslate()
  const words = counted(resource, count)
  return (
    <BulkQuestion<BulkDeleteReply>
      {...dialog}
      title={translate('bulk.deleteTitle', words)}
      text={({ children = [] }) =>
        children.length > 0
          ? translate('bulk.deleteWithText', { ...words, children: childrenText(children) })
          : translate('bulk.deleteText', words)
      }
      label={translate('confirm.delete')}
      color="error"
      request={deletionOf(resource, selection)}
      done={({ deleted }) => ({
        key: 'undo.done.severalDeleted',
        args: { smart_count: deleted, title: resource.title },
      })}
    />
  )
}

interface BulkChangeDialogProps extends BulkDialogProps {
  readonly action: RowChange | RowCall
}

const BulkChangeDialog = ({ action, selection, count: _, ...dialog }: BulkChangeDialogProps) => {
  const { resource } = useListing()
  const translate = useTranslate()
  const segment = 'call' in action ? `${action.call}/bulk` : actionSegment(action)
  return (
    <BulkQuestion<BulkChangeReply>
      {...dialog}
      title={action.label}
      text={({ changed, same }) => translate('bulk.changes', { ...counted(resource, changed), left: same })}
      label={action.label}
      isPossible={({ changed }) => changed > 0}
      request={{ method: 'POST', path: `${apiPath(resource)}/${segment}`, body: selection }}
      done={({ changed }) => describeBulkChange(resource, changed)}
    />
  )
}

const Bar = styled('section')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  minHeight: 40,
  padding: '4px 12px',
  marginInline: -gutter.bleed,
  borderRadius: radius.control,
  background: theme.vars.palette.tint.accent,
  [theme.breakpoints.down('sm')]: { marginInline: 0 },
}))

interface TickedDialogProps {
  readonly name: string
  readonly onClose: () => void
  readonly onDone: () => void
}

const TickedDialog = ({ name, onClose, onDone }: TickedDialogProps) => {
  const { resource } = useListing()
  const Dialog = useExtension(resource.name).dialogs?.[name]
  const ticked = useTicked()
  if (!Dialog) throw new Error(`No custom screen has the dialog ${name} of ${resource.name}`)
  // The list stays while the code of the dialog is loaded.
  return (
    <Suspense>
      <Dialog {...ticked} onClose={onClose} onDone={onDone} />
    </Suspense>
  )
}

/** The definition's actions for ticked records that the user may use. */
export const useBulkActions = () => {
  const { resource } = useListing()
  const session = useSession()
  return [...changesOf(resource), ...callsOf(resource), ...dialogsOf(resource)].filter(
    (action) => action.bulk && hasAnyRole(rolesOf(action, resource), session),
  )
}

export const BulkBar = () => {
  const { resource, pagePath, mayEdit, mayDelete } = useListing()
  const session = useSession()
  const translate = useTranslate()
  const { selection, count, isChecking, total, selectWhole, clear } = useBulkSelection()
  const [open, setOpen] = useState<'edit' | 'delete' | RowChange | RowCall | BulkDialog | null>(() =>
    readDraft({ user: session?.email, path: pagePath, form: bulkEditDraft }) ? 'edit' : null,
  )
  const changes = useBulkActions()
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
        <Button size="small" disabled={isChecking} onClick={() => setOpen('edit')}>
          {translate('bulk.edit')}
        </Button>
      )}
      {changes.map((action) => (
        <Button key={action.label} size="small" disabled={isChecking} onClick={() => setOpen(action)}>
          {action.label}
        </Button>
      ))}
      {mayDelete && (
        <Button size="small" color="error" disabled={isChecking} onClick={() => setOpen('delete')}>
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
      {typeof open === 'object' && open && 'dialog' in open && (
        <TickedDialog name={open.dialog} onClose={dialog.onClose} onDone={done} />
      )}
      {typeof open === 'object' && open && !('dialog' in open) && (
        <BulkChangeDialog {...dialog} action={open} onDone={done} />
      )}
      {open === 'delete' && <BulkDeleteDialog {...dialog} onDone={done} />}
    </Bar>
  )
}
