import { createContext, type KeyboardEvent, type RefObject, useContext, useEffect } from 'react'
import { isTaken } from '../../../layout/Key.tsx'

/** Key handlers by lower-case key name: `j`, `arrowdown`, `enter`, `shift+enter`. */
export type RowKeys = Readonly<Record<string, () => unknown>>

const RowKeysContext = createContext<RefObject<RowKeys> | null>(null)
export const RowKeysProvider = RowKeysContext.Provider

/** Keys of a panel next to a list; active while the list or panel has the focus. */
export const useRowKeys = (keys: RowKeys): void => {
  const context = useContext(RowKeysContext)
  if (!context) throw new Error('useRowKeys needs a list with a panel around it')
  useEffect(() => {
    context.current = keys
    return () => {
      context.current = {}
    }
  })
}

const ownKeys =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=combobox], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Lower-case key name whatever Caps Lock says. Shift counts only with named keys and V. */
const nameOf = ({ key, shiftKey }: KeyboardEvent): string =>
  `${shiftKey && (key.length > 1 || key === 'V') ? 'shift+' : ''}${key.toLowerCase()}`

/** Runs the panel's handler of a key, else the list's. A key held down works in the list only. */
export const pressRowKey = (event: KeyboardEvent, ofPanel: RowKeys, ofList: RowKeys): void => {
  const { target } = event
  if (isTaken(event) || !(target instanceof Element)) return
  if (event.ctrlKey || event.altKey || event.metaKey || target.closest(ownKeys)) return
  if (event.key === 'Enter' && !event.shiftKey && target.closest('a, button:not([role=radio])')) return
  const name = nameOf(event)
  const isOfPanel = Object.hasOwn(ofPanel, name)
  const act = isOfPanel ? ofPanel[name] : ofList[name]
  if (!act) return
  event.preventDefault()
  if (!event.repeat || !isOfPanel) act()
}
