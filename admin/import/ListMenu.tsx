import MoreVertIcon from '@mui/icons-material/MoreVert'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { apiPath } from '../../model/api-path.ts'
import { isImported } from '../../model/import.ts'
import { PopupButton } from '../layout/PopupButton.tsx'
import { useToast } from '../layout/Toasts.tsx'
import { download, xlsxType } from '../providers/download.ts'
import { useRecordList } from '../resource/list/record-list.ts'
import { useListing } from '../resource/listing-context.ts'

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }))

const mediaTypes = { xlsx: xlsxType, csv: 'text/csv' } as const

export const ListMenu = () => {
  const { resource, mayWrite } = useListing()
  const { columns, fullFilter, sort } = useRecordList()
  const translate = useTranslate()
  const toast = useToast()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isImporting, setIsImporting] = useState(false)
  const mayImport = mayWrite && isImported(resource)
  const shown = columns
    .flatMap((column) => [column, ...(column.under ?? [])])
    .flatMap(({ name, inReplies }) => (inReplies ? [name] : []))
  const close = () => setAnchor(null)
  const exportAs = async (format: keyof typeof mediaTypes) => {
    close()
    const query = new URLSearchParams({
      filter: JSON.stringify(fullFilter),
      // Without a chosen order, that of the definition.
      ...(sort.field !== '' && { sort: JSON.stringify([sort.field, sort.order]) }),
      columns: JSON.stringify(shown),
    })
    toast('import.exporting', 'info')
    try {
      const path = `${apiPath(resource)}/export.${format}?${query}`
      await download(path, mediaTypes[format], `${resource.title}.${format}`)
    } catch (error) {
      toast(error instanceof Error ? error.message : 'app.errors.unexpected', 'error')
    }
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
          <ImportDialog pasted={null} shown={shown} onClose={() => setIsImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
