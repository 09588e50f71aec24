import Button, { type ButtonProps } from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { Key } from '../../admin/layout/Key.tsx'
import { PanePart } from '../../admin/layout/Sheet.tsx'

const Hints = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 14px',
  color: theme.vars.palette.text.tertiary,
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 5 },
  '@media (hover: none)': { display: 'none' },
}))

/** One row, also on phones. */
const Buttons = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  [theme.breakpoints.down('sm')]: { '& > button': { paddingInline: 9 } },
}))

const undoKey = 'Ctrl Z'

interface PanelFootProps {
  readonly canAccept: boolean
  readonly onAccept: () => void
  readonly onSplit: () => void
  readonly onDismiss: () => void
  readonly onSearch: () => void
  readonly onKeys: () => void
}

export const PanelFoot = ({ canAccept, onAccept, onSplit, onDismiss, onSearch, onKeys }: PanelFootProps) => {
  const translate = useTranslate()
  const button = (name: string, key: string, shortcut: string, rest: ButtonProps) => (
    <Button {...rest} aria-keyshortcuts={shortcut} endIcon={<Key aria-hidden>{key}</Key>}>
      {translate(`unallocated.${name}`)}
    </Button>
  )
  const needsOne = { variant: 'outlined', disabled: !canAccept } as const
  return (
    <>
      <PanePart>
        <Hints>
          <span>
            <Key>J</Key>
            <Key>K</Key>
            {translate('unallocated.hints.move')}
          </span>
          <span>
            <Key>1</Key>–<Key>5</Key>
            {translate('unallocated.hints.choose')}
          </span>
          <span>
            <Key>Q</Key>
            {translate('unallocated.hints.quantity')}
          </span>
          <span>
            <Key>{undoKey}</Key>
            {translate('unallocated.hints.undo')}
          </span>
          <Button size="small" onClick={onKeys} aria-keyshortcuts="?" sx={{ marginBlock: '-6px', gap: 0.6 }}>
            <Key aria-hidden>?</Key>
            {translate('unallocated.hints.keys')}
          </Button>
        </Hints>
      </PanePart>
      <PanePart data-foot>
        <Buttons>
          {button('accept', '⏎', 'Enter', { ...needsOne, variant: 'contained', onClick: onAccept })}
          {button('split', 'S', 'S', { ...needsOne, onClick: onSplit })}
          {button('notThis', 'D', 'D', { ...needsOne, onClick: onDismiss })}
          {button('search', '/', '/', { onClick: onSearch, sx: { marginLeft: 'auto' } })}
        </Buttons>
      </PanePart>
    </>
  )
}
