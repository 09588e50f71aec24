import Box from '@mui/material/Box'
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { isImported } from '../../../model/import.ts'
import { useFileDrop } from '../../attachments/use-file-drop.ts'
import { useRecordList } from '../list/record-list.ts'
import { fileColumns } from '../list/use-export.ts'
import { useListing } from '../listing-context.ts'
import type { ImportSource } from './ImportDialog.tsx'
import type { PastedCells } from './pasted-column.ts'

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }))

type Open = (source?: PastedCells) => void

const OpenImport = createContext<Open | null>(null)

/** Opens the import of the list, with pasted cells if given; null if its records cannot be imported. */
export const useOpenImport = (): Open | null => useContext(OpenImport)

const isSeveralCells = (text: string) => /[\t\n]/.test(text.replace(/\r?\n$/, ''))

const isDialogOpen = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null

/** Whether the focused element takes the paste itself: an input outside the table. */
const takesPaste = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea') !== null &&
  target.closest('[role=row]') === null

/**
 * Owns the import dialog of a list, which outlasts the list's toolbar: that has other parts on a phone. Opens it
 * from the menu, for spreadsheet cells that are pasted into the page, and for a file that is dropped on it.
 */
export const ImportArea = ({ children }: { readonly children: ReactNode }) => {
  const { resource, mayCreate, mayWrite } = useListing()
  const list = useRecordList()
  const [opened, setOpened] = useState<{ readonly source: ImportSource } | null>(null)
  const mayImport = mayWrite && isImported(resource)
  const mayAdd = mayImport && mayCreate
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (event.defaultPrevented || isDialogOpen() || takesPaste(event.target) || !isSeveralCells(text)) return
    event.preventDefault()
    setOpened({ source: { text } })
  })
  useEffect(() => {
    if (!mayAdd) return
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [mayAdd])
  const open = useCallback((source: PastedCells | null = null) => setOpened({ source }), [])
  const drop = ([file]: File[]) => {
    if (file) setOpened({ source: file })
  }
  const isOver = useFileDrop(mayImport ? drop : null, (event) => !event.defaultPrevented && !isDialogOpen())
  const isPasted = opened?.source && !(opened.source instanceof File)
  const shown = isPasted ? list.columns.map(({ name }) => name) : fileColumns(list)
  return (
    <OpenImport value={mayImport ? open : null}>
      <Box sx={{ minWidth: 0, ...(isOver && { outline: '2px dashed', outlineOffset: 4 }) }}>{children}</Box>
      {opened && (
        <Suspense>
          <ImportDialog source={opened.source} shown={shown} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </OpenImport>
  )
}
