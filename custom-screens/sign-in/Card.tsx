import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import { PageTitle } from '../../admin/layout/PageTitle.tsx'
import { width } from '../../admin/layout/tokens.ts'

/** What the pages before signing in lie on, in the middle of the window. */
export const Card = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box sx={{ flexGrow: 1, display: 'grid', placeItems: 'center', p: { xs: 2, sm: 3 }, pb: { xs: 12 } }}>
    <Paper variant="outlined" sx={{ width: '100%', maxWidth: width.signIn, p: { xs: 3, sm: 4 } }}>
      <PageTitle>{title}</PageTitle>
      {children}
    </Paper>
  </Box>
)
