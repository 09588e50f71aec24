import { useTranslate } from 'react-admin'
import { KeysDialog as Keys } from '../../admin/layout/KeysDialog.tsx'

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
  ['filter', '/'],
  ['search', '→ /'],
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
