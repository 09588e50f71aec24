import useEventCallback from '@mui/utils/useEventCallback'
import { createContext, type RefObject, useContext, useEffect } from 'react'

/** Key handlers by lower-case key name: `j`, `arrowdown`, `enter`, `shift+enter`. */
export type RowKeys = Readonly<Record<string, () => unknown>>

interface PanelKeys {
  readonly keys: RowKeys
  /** The panel takes text: the list has no keys. */
  readonly isOnly: boolean
}
export const noPanelKeys: PanelKeys = { keys: {}, isOnly: false }

const RowKeysContext = createContext<RefObject<PanelKeys> | null>(null)
export const RowKeysProvider = RowKeysContext.Provider

/**
 * Keys of a panel next to a list, before those of the list.
 * @param isOnly while the panel takes text, the list's own keys do nothing
 */
export const useRowKeys = (keys: RowKeys, isOnly = false): void => {
  const context = useContext(RowKeysContext)
  if (!context) throw new Error('useRowKeys needs a list with a panel around it')
  useEffect(() => {
    context.current = { keys, isOnly }
    return () => {
      context.current = noPanelKeys
    }
  })
}

/** A dialog or menu over the page has the keys. */
const overPage = '[aria-modal=true], [role=menu], [role=listbox]'

/**
 * Keys of the page's list: they act while the focus is in `area` or nowhere, as after a click beside the list or on an
 * empty list.
 */
export const usePageKeys = (
  area: RefObject<HTMLElement | null>,
  press: (event: KeyboardEvent) => void,
): void => {
  const pressed = useEventCallback((event: KeyboardEvent) => {
    const { target } = event
    if (!(target instanceof Element) || !area.current) return
    // The page itself, or its content, which takes the focus of a click beside the list.
    const isAround = target.contains(area.current) && document.querySelector(overPage) === null
    if (isAround || area.current.contains(target)) press(event)
  })
  useEffect(() => {
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [pressed])
}

const ownKeys =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=combobox]'
const overPageKeys = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Lower-case key name whatever Caps Lock says. Shift counts only with named keys and V. */
const nameOf = ({ key, shiftKey }: KeyboardEvent): string =>
  `${shiftKey && (key.length > 1 || key === 'V') ? 'shift+' : ''}${key.toLowerCase()}`

/** Runs the panel's handler of a key, else the list's. A key held down works in the list only. */
export const pressRowKey = (event: KeyboardEvent, ofPanel: RowKeys, ofList: RowKeys): void => {
  const { target } = event
  if (event.defaultPrevented || event.isComposing || !(target instanceof Element)) return
  if (event.ctrlKey || event.altKey || event.metaKey || target.closest(overPageKeys)) return
  if (target.closest(ownKeys) && event.key !== 'Escape') return
  if (event.key === 'Enter' && !event.shiftKey && target.closest('a, button:not([role=radio])')) return
  const name = nameOf(event)
  const isOfPanel = Object.hasOwn(ofPanel, name)
  const act = isOfPanel ? ofPanel[name] : ofList[name]
  if (!act) return
  event.preventDefault()
  if (!event.repeat || !isOfPanel) act()
}
