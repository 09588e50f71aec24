import { createContext, type KeyboardEvent, type RefObject, useContext, useEffect } from 'react'
import { isTaken } from '../../../layout/taken-key.ts'

/** What keys do, by their names in small letters: `j`, `arrowdown`, `enter`, `shift+enter`. */
export type RowKeys = Readonly<Record<string, () => unknown>>

const RowKeysContext = createContext<RefObject<RowKeys> | null>(null)
export const RowKeysProvider = RowKeysContext.Provider

/** Keys of a panel beside a list: they work while the list or the panel has the focus, and nowhere else. */
export const useRowKeys = (keys: RowKeys): void => {
  const kept = useContext(RowKeysContext)
  if (!kept) throw new Error('useRowKeys needs a list with a panel around it')
  useEffect(() => {
    kept.current = keys
    return () => {
      kept.current = {}
    }
  })
}

/** Boxes take every key that types, and what floats over the list has keys of its own. */
const ownKeys =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=combobox], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Letters as they stand on the key, whatever Caps Lock says; Shift only where it makes no other character, and with V. */
const nameOf = ({ key, shiftKey }: KeyboardEvent): string =>
  `${shiftKey && (key.length > 1 || key === 'V') ? 'shift+' : ''}${key.toLowerCase()}`

/** Does what a key stands for: in the panel, else in the list. A key that is held down goes through the list only. */
export const pressRowKey = (event: KeyboardEvent, ofPanel: RowKeys, ofList: RowKeys): void => {
  const { target } = event
  if (isTaken(event) || !(target instanceof Element)) return
  if (event.ctrlKey || event.altKey || event.metaKey || target.closest(ownKeys)) return
  // A link or a button is pressed by Enter.
  if (event.key === 'Enter' && !event.shiftKey && target.closest('a, button:not([role=radio])')) return
  const name = nameOf(event)
  const isOfPanel = Object.hasOwn(ofPanel, name)
  const act = isOfPanel ? ofPanel[name] : ofList[name]
  if (!act) return
  event.preventDefault()
  if (!event.repeat || !isOfPanel) act()
}
