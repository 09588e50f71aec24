import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import { PageTitle } from '../../admin/layout/PageTitle.tsx'

/** What the pages before signing in lie on. */
export const Card = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      justifyContent: 'center',
      pt: { xs: 2, sm: 8 },
      px: { xs: 2, sm: 0 },
      width: '100%',
    }}
  >
    <Paper
      variant="outlined"
      sx={{ width: '100%', maxWidth: 400, p: { xs: 2, sm: 4 }, alignSelf: 'flex-start' }}
    >
      <PageTitle>{title}</PageTitle>
      {children}
    </Paper>
  </Box>
)
