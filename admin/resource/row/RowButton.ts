import { Link } from 'react-router-dom'
import type { Look } from '../../../kinds/look.ts'
import { styled } from '../../../kinds/styled.ts'
import { height, radius, weight } from '../../../kinds/tokens.ts'

const ease = '250ms cubic-bezier(0.4, 0, 0.2, 1)'

/** As MUI's small text button is drawn here. A list has a hundred of these, and each of MUI's is three components. */
const look = ({ theme }: { readonly theme: Look }) => {
  const { palette } = theme
  return {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSizing: 'border-box',
    minHeight: height.control - 4,
    margin: 0,
    padding: '0 8px',
    border: 0,
    borderRadius: radius.control,
    ...theme.typography.button,
    fontSize: '0.8125rem',
    fontWeight: weight.plain,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
    color: palette.text.secondary,
    backgroundColor: 'transparent',
    cursor: 'pointer',
    userSelect: 'none',
    appearance: 'none',
    WebkitTapHighlightColor: 'transparent',
    transition: ['background-color', 'border-color', 'color'].map((what) => `${what} ${ease}`).join(),
    '&:hover': { color: palette.text.primary, backgroundColor: palette.background.sunken },
    [theme.breakpoints.down('sm')]: { minHeight: height.touch },
  } as const
}

/** A button of a row. */
export const RowButton = styled('button')(look)

/** A button of a row that leads to an address. */
export const RowButtonLink = styled(Link)(look)
