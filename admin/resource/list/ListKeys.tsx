import { type ReactNode, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { fileOwnerOf, toggleFiles } from '../../attachments/shown-files.ts'
import { KeysDialog } from '../../layout/KeysDialog.tsx'
import { useListing } from '../listing-context.ts'
import { useRecordList } from './record-list.ts'
import { pressRowKey, type RowKeys, usePageKeys } from './row-panel/row-keys.ts'
import { focusTextFilter } from './TextFilter.tsx'

const rowSelector = 'tbody tr[data-record]'
const rowIndexOf = (row: Element) => Number(row.getAttribute('data-row'))

/** The next or previous row from the focused one, or the first row; undefined at the end. */
const rowFrom = (area: Element, by: 1 | -1): HTMLElement | undefined => {
  const rows = [...area.querySelectorAll<HTMLElement>(rowSelector)].sort(
    (a, b) => rowIndexOf(a) - rowIndexOf(b),
  )
  const current = document.activeElement?.closest(rowSelector)
  if (!current) {
    const top = area.querySelector('thead')?.getBoundingClientRect().bottom ?? 0
    return rows.find((row) => row.getBoundingClientRect().top >= top - 1) ?? rows[0]
  }
  return rows.find((row) => rowIndexOf(row) === rowIndexOf(current) + by)
}

const go = (area: Element, by: 1 | -1) => {
  const row = rowFrom(area, by)
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

const openRow = (row: Element) =>
  (
    row.querySelector<HTMLElement>('[data-name-link]') ??
    row.querySelector<HTMLElement>('[data-controls] a, [data-controls] button')
  )?.click()

const tickRow = (row: Element, shiftKey: boolean) =>
  row
    .querySelector('input[type=checkbox]')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))

const keyHelp = [
  ['next', '↓', 'J'],
  ['previous', '↑', 'K'],
  ['open', 'Enter'],
  ['tick', 'X'],
  ['range', 'Shift X'],
  ['files', 'V'],
  ['addNew', 'N'],
  ['filter', '/'],
  ['views', 'Shift V'],
  ['undo', 'Ctrl Z'],
  ['keys', '?'],
] as const

/** Keys of a list. Single letters act unless an input, a dialog or another part of the page has the focus. */
export const ListKeys = ({ children }: { readonly children: ReactNode }) => {
  const { resource } = useListing()
  const { records, selectedIds } = useRecordList()
  const translate = useTranslate()
  const [isTelling, setIsTelling] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  usePageKeys(list, (event) => {
    const area = list.current
    if (!area) return
    const row = event.target instanceof Element ? event.target.closest(rowSelector) : null
    const id = Number(row?.getAttribute('data-record') ?? selectedIds[0])
    const record = records?.find((one) => one.id === id)
    const owner = record ? fileOwnerOf(resource, record) : null
    const isCell = event.target instanceof Element && event.target.closest('[data-editable]') !== null
    const keys: RowKeys = {
      j: () => go(area, 1),
      k: () => go(area, -1),
      ...(!isCell && { arrowdown: () => go(area, 1), arrowup: () => go(area, -1) }),
      ...(row && { x: () => tickRow(row, event.shiftKey) }),
      ...(owner && { v: () => toggleFiles(owner) }),
      ...(row && event.target === row && { enter: () => openRow(row) }),
      n: () => area.querySelector<HTMLElement>('[data-add-new]')?.click(),
      '/': focusTextFilter,
      'shift+v': () => area.querySelector<HTMLElement>('[data-views]')?.click(),
      '?': () => setIsTelling(true),
    }
    pressRowKey(event, {}, keys)
  })
  return (
    <>
      <div ref={list} style={{ minWidth: 0 }}>
        {children}
      </div>
      {isTelling && (
        <KeysDialog
          title={translate('list.keys.title', { title: resource.title })}
          keys={keyHelp.map(
            ([does, ...keys]) =>
              [
                translate(`list.keys.${does}`),
                ...keys.map((key: string) => key.replace('Ctrl', translate('app.ctrl'))),
              ] as const,
          )}
          onClose={() => setIsTelling(false)}
        />
      )}
    </>
  )
}
