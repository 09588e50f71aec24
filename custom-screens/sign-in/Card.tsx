import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { PageTitle } from '../../admin/layout/Sheet.tsx'
import { radius, width } from '../../admin/theme/tokens.ts'

const Place = styled('div')(({ theme }) => ({
  flexGrow: 1,
  display: 'grid',
  placeItems: 'center',
  padding: 24,
  [theme.breakpoints.down('sm')]: { padding: '16px 16px 96px' },
}))

const Paper = styled('div')(({ theme }) => ({
  boxSizing: 'border-box',
  width: '100%',
  maxWidth: width.signIn,
  padding: 32,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.sheet,
  [theme.breakpoints.down('sm')]: { padding: 24 },
}))

export const Card = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Place>
    <Paper>
      <PageTitle>{title}</PageTitle>
      {children}
    </Paper>
  </Place>
)
