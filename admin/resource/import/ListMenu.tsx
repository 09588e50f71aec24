import MoreVertIcon from '@mui/icons-material/MoreVert'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { PopupButton } from '../../layout/PopupButton.tsx'
import { seenAlso } from '../../may-do.ts'
import { adminBase } from '../../page-path.ts'
import { useRecordList } from '../list/record-list.ts'
import { useExport } from '../list/use-export.ts'
import { useListing } from '../listing-context.ts'
import { useOpenImport } from './ImportArea.tsx'

/** Import, export, and the lists that belong to this one (`seeAlso`). */
export const ListMenu = () => {
  const exportList = useExport(useRecordList())
  const openImport = useOpenImport()
  const others = seenAlso(useListing().resource)
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
        {others.map(({ name, title }) => (
          <MenuItem key={name} component={Link} to={`${adminBase}/${name}`} onClick={() => setAnchor(null)}>
            {title}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
