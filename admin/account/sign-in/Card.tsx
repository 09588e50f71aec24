import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import { PageTitle } from '../../layout/Paper.tsx'
import { width } from '../../theme/tokens.ts'

export const Card = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box sx={{ flexGrow: 1, display: 'grid', placeItems: 'center', p: { xs: '16px 16px 96px', sm: 3 } }}>
    <Paper variant="outlined" sx={{ width: '100%', maxWidth: width.signIn, p: { xs: 3, sm: 4 } }}>
      <PageTitle>{title}</PageTitle>
      {children}
    </Paper>
  </Box>
)
