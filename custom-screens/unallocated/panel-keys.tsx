import type { RefObject } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { KeysDialog as Keys } from '../../admin/layout/KeysDialog.tsx'
import { openedFromList } from '../../admin/resource/form/leave-form.ts'
import { type RowKeys, useRowKeys } from '../../admin/resource/list/row-panel/row-keys.ts'
import { useDialogLink } from '../../admin/resource/listing-context.ts'
import { strongPath } from './StrongDialog.tsx'

const keys = [
  ['next', '↓', 'J'],
  ['previous', '↑', 'K'],
  ['into', '→'],
  ['choose', '1', '2', '3', '4', '5'],
  ['accept', 'Enter'],
  ['acceptAndStay', 'Shift Enter'],
  ['quantity', 'Q'],
  ['split', 'S'],
  ['dismiss', 'D'],
  ['tick', 'X'],
  ['invoice', 'V'],
  ['allStrong', 'A'],
  ['undo', 'Ctrl Z'],
  ['search', '/'],
  ['filter', 'F'],
  ['keys', '?'],
] as const

export const KeysDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate()
  return (
    <Keys
      title={translate('unallocated.keys')}
      keys={keys.map(([does, ...all]) => [translate(`unallocated.does.${does}`), ...all] as const)}
      onClose={onClose}
    />
  )
}

export type Opened = 'quantity' | 'split' | 'search' | 'keys' | 'units'

interface PanelKeys {
  readonly area: RefObject<HTMLElement | null>
  readonly opened: Opened | null
  readonly canAccept: boolean
  readonly accept: () => void
  readonly acceptAndStay: () => void
  readonly choose: (index: number) => void
  readonly dismiss: () => void
  readonly open: (what: Opened) => void
  readonly search: () => void
  readonly leave: () => void
}

/** Keyboard shortcuts other than list navigation. While the search or a dialog is open, only Esc works. */
export const usePanelKeys = ({ area, opened, canAccept, open, ...does }: PanelKeys): void => {
  const navigate = useNavigate()
  const dialog = useDialogLink()
  const intoSuggestions = () => area.current?.querySelector<HTMLElement>('[aria-checked=true]')?.focus()
  const keys: RowKeys = {
    enter: does.accept,
    'shift+enter': does.acceptAndStay,
    arrowright: intoSuggestions,
    ...Object.fromEntries([1, 2, 3, 4, 5].map((number) => [number, () => does.choose(number - 1)])),
    q: () => canAccept && open('quantity'),
    s: () => canAccept && open('split'),
    d: does.dismiss,
    a: () => navigate(dialog(strongPath), { state: openedFromList }),
    '/': does.search,
    '?': () => open('keys'),
    escape: does.leave,
  }
  useRowKeys(opened === null ? keys : { escape: does.leave }, opened !== null)
}
