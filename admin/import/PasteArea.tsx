import { type ClipboardEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { isImported } from '../../model/import.ts'
import type { Sheet } from '../../model/sheet.ts'
import { useToast } from '../layout/Toasts.tsx'
import { useRecordList } from '../resource/list/record-list.ts'
import { useListing } from '../resource/listing-context.ts'

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }))

const isSeveralCells = (text: string) => /[\t\n]/.test(text.replace(/\r?\n$/, ''))

/** Whether the focused element receives the paste: an input or dialog outside the table. */
const isElsewhere = (target: EventTarget) =>
  !(target instanceof Element) ||
  target.closest('[role=dialog], [role=alertdialog]') !== null ||
  (target.closest('input, textarea') !== null && target.closest('[role=row]') === null)

/** Opens the import preview when spreadsheet cells are pasted into a list. */
export const PasteArea = ({ children }: { readonly children: ReactNode }) => {
  const { resource, mayCreate } = useListing()
  const { columns } = useRecordList()
  const translate = useTranslate()
  const toast = useToast()
  const [pasted, setPasted] = useState<Sheet | null>(null)
  const paste = async (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!mayCreate || !isImported(resource) || isElsewhere(event.target) || !isSeveralCells(text)) return
    event.preventDefault()
    const { readPasted, UnreadableFile } = await import('../../model/import-csv.ts')
    try {
      setPasted(readPasted(translate('import.pasted'), text))
    } catch (error) {
      toast(error instanceof UnreadableFile ? error.message : 'import.unreadable', 'error')
    }
  }
  return (
    <div onPaste={paste} style={{ minWidth: 0 }}>
      {children}
      {pasted && (
        <Suspense>
          <ImportDialog
            key={resource.name}
            pasted={pasted}
            shown={columns.map(({ name }) => name)}
            onClose={() => setPasted(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
