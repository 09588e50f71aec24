import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface Entry {
  readonly key: string
  readonly title: string
  readonly details: string
  readonly end: ReactNode
}

export const EntryList = ({ entries }: { readonly entries: readonly Entry[] }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}>
    {entries.map(({ key, title, details, end }) => (
      <Box
        component="li"
        key={key}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          py: 1.25,
          minHeight: 64,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
          <Typography variant="body2" color="textSecondary">
            {details}
          </Typography>
        </Box>
        {end}
      </Box>
    ))}
  </Box>
)
