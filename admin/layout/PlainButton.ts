import { Link } from 'react-router-dom'
import type { Look } from '../../kinds/look.ts'
import { styled } from '../../kinds/styled.ts'
import { height, weight } from '../../kinds/tokens.ts'
import { buttonLook } from './button-look.ts'

const plainLook = ({ theme }: { readonly theme: Look }) => {
  const { palette } = theme
  return {
    ...buttonLook(theme),
    fontWeight: weight.plain,
    color: palette.text.secondary,
    '&:hover': { color: palette.text.primary, backgroundColor: palette.background.sunken },
    '&[data-look]': { fontWeight: weight.strong },
    '&[data-look=outlined]': {
      color: palette.text.primary,
      border: `1px solid ${palette.line.strong}`,
      '&:hover': { borderColor: palette.line.edge },
    },
    '&[data-look=solid]': {
      color: palette.primary.contrastText,
      backgroundColor: palette.primary.main,
      '&:hover': { backgroundColor: palette.primary.dark },
      '&:disabled': {
        color: palette.action.disabled,
        backgroundColor: palette.action.disabledBackground,
        cursor: 'default',
      },
    },
    '&[data-large]': { minHeight: height.touch, padding: '0 16px', fontSize: 15 },
  }
}

/** A button of the first pages: quiet, or with `data-look` "outlined" or "solid". */
export const PlainButton = styled('button')(plainLook)

/** A link that looks like one. */
export const PlainLink = styled(Link)(plainLook)
