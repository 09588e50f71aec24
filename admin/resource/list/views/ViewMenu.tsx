import BookmarkBorderIcon from '@mui/icons-material/BookmarkBorder'
import Badge from '@mui/material/Badge'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import { ConfirmDialog } from '../../../layout/DialogBox.tsx'
import { PopupButton } from '../../../layout/PopupButton.tsx'
import { useToast } from '../../../layout/use-toast.ts'
import { useListing } from '../../listing-context.ts'
import { useRecordList } from '../record-list.ts'
import { changeView, deleteView, savedQuery } from './saved-views.ts'
import { useListViews } from './use-list-views.ts'
import { ViewDialog } from './ViewDialog.tsx'

type OpenDialog = 'new' | 'edit' | 'delete' | null

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
  const showFailure = (work: Promise<unknown>) =>
    work.catch((error: unknown) =>
      toast(error instanceof Error ? error.message : 'app.errors.unexpected', 'error'),
    )
  const remove = async (view: NonNullable<typeof own>) => {
    setDialog(null)
    await deleteView(view)
    change({ saved: null }, 'replace')
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
          <MenuItem onClick={choose(() => showFailure(changeView(own, { state: query })))}>
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
          open={dialog === 'delete'}
          title={translate('confirm.deleteTitle', { label: translate('views.view') })}
          text={translate('confirm.deleteText', { record: own.name })}
          confirm={translate('confirm.delete')}
          cancel={translate('confirm.cancel')}
          onConfirm={() => showFailure(remove(own))}
          onCancel={() => setDialog(null)}
        />
      )}
    </>
  )
}
