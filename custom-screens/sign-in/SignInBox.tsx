import { styled } from '@mui/material/styles'
import { type ComponentProps, useId } from 'react'
import { useTranslate } from 'react-admin'
import { height, radius, type } from '../../admin/theme/tokens.ts'

interface SignInBoxProps extends Omit<ComponentProps<'input'>, 'id' | 'onChange'> {
  readonly label: string
  readonly fault?: string
  readonly saysRequired?: boolean
  readonly onType: (text: string) => void
}

/** Matches MUI's inputs (admin/layout/box-styles.ts). */
const Box = styled('div')(({ theme }) => {
  const { palette } = theme.vars
  return {
    '& > label': {
      ...theme.typography.subtitle2,
      display: 'flex',
      justifyContent: 'space-between',
      marginBottom: 4,
      color: palette.text.secondary,
    },
    '& > label > span': { ...theme.typography.caption, color: palette.text.tertiary },
    '& > input': {
      font: 'inherit',
      fontSize: type.body[0],
      lineHeight: `${type.body[1]}px`,
      display: 'block',
      boxSizing: 'border-box',
      width: '100%',
      height: height.box,
      padding: '0 10px',
      color: palette.text.primary,
      background: 'none',
      border: `1px solid ${palette.line.edge}`,
      borderRadius: radius.control,
      '&:hover': { borderColor: palette.text.tertiary },
      '&:focus, &:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
      // Below 16 pixels iOS zooms into a focused input.
      [theme.breakpoints.down('sm')]: { height: height.touch, fontSize: 16 },
    },
    '&[data-wrong] > label': { color: palette.error.main },
    '&[data-wrong] > input': { borderColor: palette.error.main, outlineColor: palette.error.main },
    '& > p': { ...theme.typography.caption, margin: '4px 0 0', color: palette.error.main },
  }
})

/** A required input of the first page. Plain HTML, because MUI's input adds 15 kB. */
export const SignInBox = ({ label, fault, saysRequired = false, onType, ...input }: SignInBoxProps) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <Box data-wrong={fault ? true : undefined}>
      <label htmlFor={id}>
        {label}
        {saysRequired && <span aria-hidden>{translate('app.required')}</span>}
      </label>
      <input
        id={id}
        required
        aria-invalid={fault !== undefined}
        aria-describedby={fault && `${id}-fault`}
        onChange={({ target }) => onType(target.value)}
        {...input}
      />
      {fault && <p id={`${id}-fault`}>{fault}</p>}
    </Box>
  )
}
