import MoreVertIcon from '@mui/icons-material/MoreVert'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { PopupButton } from '../../layout/PopupButton.tsx'
import { useRecordList } from '../list/record-list.ts'
import { useExport } from '../list/use-export.ts'
import { useOpenImport } from './ImportArea.tsx'

/** Import and export. */
export const ListMenu = () => {
  const exportList = useExport(useRecordList())
  const openImport = useOpenImport()
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (act: () => unknown) => () => {
    setAnchor(null)
    void act()
  }
  return (
    <>
      <PopupButton label={translate('import.menu')} popup="menu" isOpen={anchor !== null} onOpen={setAnchor}>
        <MoreVertIcon fontSize="small" />
      </PopupButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {openImport && <MenuItem onClick={choose(() => openImport())}>{translate('import.open')}</MenuItem>}
        <MenuItem onClick={choose(() => exportList('xlsx'))}>{translate('import.exportExcel')}</MenuItem>
        <MenuItem onClick={choose(() => exportList('csv'))}>{translate('import.exportCsv')}</MenuItem>
      </Menu>
    </>
  )
}
