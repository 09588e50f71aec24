import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { PageTitle } from '../layout/PageTitle.tsx'
import { PlainLink } from '../layout/PlainButton.ts'

interface MessagePageProps {
  readonly picture: ReactNode
  readonly title: string
  readonly text: string
  readonly homeLabel: string
}

/** A page that says one thing and leads back home. */
export const MessagePage = ({ picture, title, text, homeLabel }: MessagePageProps) => (
  <Stack
    spacing={2}
    sx={{
      alignItems: 'center',
      textAlign: 'center',
      py: 8,
      '& > svg': { fontSize: 72, color: 'text.secondary' },
    }}
  >
    {picture}
    <PageTitle>{title}</PageTitle>
    <Typography sx={{ maxWidth: 480 }}>{text}</Typography>
    <PlainLink to="/home" data-look="solid">
      {homeLabel}
    </PlainLink>
  </Stack>
)
