import NowhereIcon from '@mui/icons-material/ExploreOffOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { PageTitle } from '../layout/Sheet.tsx'

const Message = styled(Stack)(({ theme }) => ({
  gap: 16,
  alignItems: 'center',
  textAlign: 'center',
  paddingBlock: 64,
  '& > svg': { fontSize: 72, color: theme.vars.palette.text.secondary },
  '& > p': { maxWidth: 480 },
}))

interface MessagePageProps {
  readonly picture: ReactNode
  readonly title: string
  readonly text: string
  readonly homeLabel: string
}

const MessagePage = ({ picture, title, text, homeLabel }: MessagePageProps) => (
  <Message>
    {picture}
    <PageTitle>{title}</PageTitle>
    <Typography>{text}</Typography>
    <Button component={Link} variant="contained" to="/home">
      {homeLabel}
    </Button>
  </Message>
)

export const NotFound = () => {
  const translate = useTranslate()
  return (
    <MessagePage
      picture={<NowhereIcon />}
      title={translate('notFound.title')}
      text={translate('notFound.text')}
      homeLabel={translate('notFound.home')}
    />
  )
}

/** Shown if the user lacks the role for a page. */
export const Unauthorised = () => {
  const translate = useTranslate()
  return (
    <MessagePage
      picture={<LockIcon />}
      title={translate('unauthorised.title')}
      text={translate('unauthorised.text')}
      homeLabel={translate('unauthorised.home')}
    />
  )
}
