import { styled } from '@mui/material/styles'
import type { KeyboardEvent } from 'react'

export const Key = styled('kbd')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  minWidth: 18,
  height: 18,
  padding: '0 4px',
  border: '1px solid',
  borderColor: theme.vars.palette.line.strong,
  borderRadius: 4,
  color: theme.vars.palette.text.secondary,
  '&&': { fontSize: theme.typography.caption.fontSize },
  '.MuiButton-contained &': { color: 'inherit', borderColor: 'currentColor' },
  '@media (hover: none)': { display: 'none' },
}))

/** A key drawn on its button, outside the button's accessible name. */
export const DrawnKey = styled(Key)({
  marginLeft: 8,
  '&::before': { content: 'attr(data-key)' },
})

interface PressedKey {
  readonly defaultPrevented: boolean
  readonly nativeEvent: { readonly isComposing: boolean }
}

/** Whether a key is used already: by a picker (default prevented) or an input method, to finish a word. */
export const isHandledKey = ({ defaultPrevented, nativeEvent }: PressedKey): boolean =>
  defaultPrevented || nativeEvent.isComposing

/** Whether a key, pressed in a text box, changes its text. */
export const changesText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === 'Backspace' || key === 'Delete')
