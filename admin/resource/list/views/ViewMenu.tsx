import BookmarkBorderIcon from '@mui/icons-material/BookmarkBorder'
import Alert from '@mui/material/Alert'
import Badge from '@mui/material/Badge'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Divider from '@mui/material/Divider'
import FormControlLabel from '@mui/material/FormControlLabel'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import { plainState, stateQuery } from '../../../../model/list-query.ts'
import { type SavedView, viewNameLength } from '../../../../model/saved-views.ts'
import { ConfirmDialog, DialogBox, MainButton } from '../../../layout/DialogBox.tsx'
import { PopupButton } from '../../../layout/PopupButton.tsx'
import { useToast } from '../../../layout/Toasts.tsx'
import { submissionErrorOf } from '../../form/RefusalAlert.tsx'
import { useListing } from '../../listing-context.ts'
import { useRecordList } from '../record-list.ts'
import { definedQuery, savedQuery, useSavedViews, useViewWrite } from './saved-views.ts'

type OpenDialog = 'new' | 'edit' | 'delete' | null

interface ViewDialogProps {
  readonly view: SavedView | null
  readonly state: string
  readonly onClose: () => void
}

const ViewDialog = ({ view, state, onClose }: ViewDialogProps) => {
  const { resource } = useListing()
  const { change } = useRecordList()
  const translate = useTranslate()
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [isDefault, setIsDefault] = useState(view?.isDefault ?? false)
  const saving = useViewWrite(({ id }) => {
    onClose()
    if (!view) change({ saved: id }, 'replace')
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = { name, shared, isDefault, state }
    saving.mutate(view ? { view, changes: values } : { made: { resource: resource.name, ...values } })
  }
  const error = saving.error && submissionErrorOf(saving.error)
  const wrongName = error?.fields.name?.join(' ')
  return (
    <DialogBox
      title={translate(view ? 'views.view' : 'views.new')}
      onClose={onClose}
      onSubmit={submit}
      maxWidth="xs"
    >
      <DialogContent sx={{ display: 'flex', flexDirection: 'column' }}>
        {error && !wrongName && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {error.title}
          </Alert>
        )}
        <TextField
          autoFocus
          label={translate('views.name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={wrongName !== undefined}
          helperText={wrongName}
          slotProps={{ htmlInput: { maxLength: viewNameLength } }}
          sx={{ mt: 1, mb: 1 }}
        />
        <FormControlLabel
          label={translate('views.shared', { title: resource.title })}
          control={<Checkbox checked={shared} onChange={(_, on) => setShared(on)} />}
        />
        <FormControlLabel
          label={translate('views.isDefault')}
          control={<Checkbox checked={isDefault} onChange={(_, on) => setIsDefault(on)} />}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {translate('confirm.cancel')}
        </Button>
        <MainButton type="submit" loading={saving.isPending}>
          {translate('views.save')}
        </MainButton>
      </DialogActions>
    </DialogBox>
  )
}

/** Saved views of the list, the open one, and whether the state differs from it. */
export const useListViews = () => {
  const { resource, pagePath } = useListing()
  const { state } = useRecordList()
  const views = useSavedViews().views.filter((view) => view.resource === resource.name)
  const current = views.find(({ id }) => id === state.saved)
  const query = stateQuery({ ...state, saved: null })
  const opened = current?.state ?? stateQuery({ ...plainState, view: state.view })
  return {
    views,
    current,
    query,
    isChanged: query !== opened,
    resetPath: `${pagePath}?${current ? savedQuery(current) : definedQuery(state.view)}`,
  }
}

export const ViewMenu = () => {
  const { pagePath } = useListing()
  const { change } = useRecordList()
  const { views, current, query, isChanged, resetPath } = useListViews()
  const translate = useTranslate()
  const navigate = useNavigate()
  const toast = useToast()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const own = current?.isOwn ? current : undefined
  const choose = (act: () => unknown) => () => {
    setAnchor(null)
    act()
  }
  const { mutate } = useViewWrite(
    (_view, write) => 'view' in write && !write.changes && change({ saved: null }, 'replace'),
    (error) => toast(error.message, 'error'),
  )
  const remove = (view: NonNullable<typeof own>) => {
    setDialog(null)
    mutate({ view, changes: null })
  }
  return (
    <>
      <PopupButton label={translate('views.menu')} popup="menu" isOpen={anchor !== null} onOpen={setAnchor}>
        <Badge data-views variant="dot" color="primary" invisible={!isChanged}>
          <BookmarkBorderIcon fontSize="small" />
        </Badge>
      </PopupButton>
      <Menu variant="menu" anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {own && isChanged && (
          <MenuItem onClick={choose(() => mutate({ view: own, changes: { state: query } }))}>
            {translate('views.save')}
          </MenuItem>
        )}
        <MenuItem onClick={choose(() => setDialog('new'))}>{translate('views.saveAs')}</MenuItem>
        {isChanged && (
          <MenuItem onClick={choose(() => navigate(resetPath))}>{translate('views.reset')}</MenuItem>
        )}
        {own && <MenuItem onClick={choose(() => setDialog('edit'))}>{translate('views.edit')}</MenuItem>}
        {own && <MenuItem onClick={choose(() => setDialog('delete'))}>{translate('views.delete')}</MenuItem>}
        {views.length > 0 && <Divider />}
        {views.map((view) => (
          <MenuItem
            key={view.id}
            component={Link}
            to={`${pagePath}?${savedQuery(view)}`}
            selected={view === current}
            onClick={() => setAnchor(null)}
          >
            {view.isOwn ? view.name : translate('views.ofOwner', { name: view.name, owner: view.owner })}
          </MenuItem>
        ))}
      </Menu>
      {dialog === 'new' && <ViewDialog view={null} state={query} onClose={() => setDialog(null)} />}
      {own && dialog === 'edit' && (
        <ViewDialog view={own} state={own.state} onClose={() => setDialog(null)} />
      )}
      {own && (
        <ConfirmDialog
          deletes
          open={dialog === 'delete'}
          title={translate('confirm.deleteTitle', { label: translate('views.view') })}
          text={translate('confirm.deleteText', { record: own.name })}
          confirm={translate('confirm.delete')}
          cancel={translate('confirm.cancel')}
          onConfirm={() => remove(own)}
          onCancel={() => setDialog(null)}
        />
      )}
    </>
  )
}
