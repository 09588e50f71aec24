import { styled } from '@mui/material/styles'
import { gutter, height, weight } from '../theme/tokens.ts'

/** Tabs as links. The line below them extends to the edges. */
export const TabBar = styled('nav')(({ theme }) => {
  const { palette } = theme.vars
  return {
    display: 'flex',
    gap: 24,
    overflowX: 'auto',
    marginInline: -gutter.desk,
    paddingInline: gutter.desk,
    borderBottom: `1px solid ${palette.divider}`,
    '& a': {
      display: 'flex',
      alignItems: 'center',
      flex: 'none',
      gap: 6,
      height: height.row,
      borderBottom: '2px solid transparent',
      color: palette.text.secondary,
      textDecoration: 'none',
      whiteSpace: 'nowrap',
    },
    '& a:hover': { color: palette.text.primary },
    '& a:focus-visible': { outlineOffset: -2 },
    '& a[aria-current]': {
      color: palette.text.primary,
      fontWeight: weight.strong,
      borderBottomColor: palette.primary.main,
    },
    '& small': { ...theme.typography.caption, color: palette.text.tertiary },
    [theme.breakpoints.down('sm')]: {
      marginInline: -gutter.phone,
      paddingInline: gutter.phone,
      '& a': { height: height.touch },
    },
    '@media print': { display: 'none' },
  }
})
