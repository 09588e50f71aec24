import MoreVertIcon from '@mui/icons-material/MoreVert'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { isImported } from '../../model/import.ts'
import { PopupButton } from '../layout/PopupButton.tsx'
import { useRecordList } from '../resource/list/record-list.ts'
import { fileColumns, useExport } from '../resource/list/use-export.ts'
import { useListing } from '../resource/listing-context.ts'

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }))

export const ListMenu = () => {
  const { resource, mayWrite } = useListing()
  const list = useRecordList()
  const exportList = useExport(list)
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isImporting, setIsImporting] = useState(false)
  const mayImport = mayWrite && isImported(resource)
  const close = () => setAnchor(null)
  const exportAs = (format: 'xlsx' | 'csv') => {
    close()
    void exportList(format)
  }
  return (
    <>
      <PopupButton label={translate('import.menu')} popup="menu" isOpen={anchor !== null} onOpen={setAnchor}>
        <MoreVertIcon fontSize="small" />
      </PopupButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {mayImport && (
          <MenuItem
            onClick={() => {
              close()
              setIsImporting(true)
            }}
          >
            {translate('import.open')}
          </MenuItem>
        )}
        <MenuItem onClick={() => exportAs('xlsx')}>{translate('import.exportExcel')}</MenuItem>
        <MenuItem onClick={() => exportAs('csv')}>{translate('import.exportCsv')}</MenuItem>
      </Menu>
      {isImporting && (
        <Suspense>
          <ImportDialog pasted={null} shown={fileColumns(list)} onClose={() => setIsImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
