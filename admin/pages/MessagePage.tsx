import NowhereIcon from '@mui/icons-material/ExploreOffOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { PageTitle } from '../layout/Paper.tsx'

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
  /** Section of the catalogue with the texts. */
  readonly texts: 'notFound' | 'unauthorised'
}

const MessagePage = ({ picture, texts }: MessagePageProps) => {
  const translate = useTranslate()
  return (
    <Message>
      {picture}
      <PageTitle>{translate(`${texts}.title`)}</PageTitle>
      <Typography>{translate(`${texts}.text`)}</Typography>
      <Button component={Link} variant="contained" to="/home">
        {translate(`${texts}.home`)}
      </Button>
    </Message>
  )
}

export const NotFound = () => <MessagePage picture={<NowhereIcon />} texts="notFound" />

/** Shown if the user lacks the role for a page. */
export const Unauthorised = () => <MessagePage picture={<LockIcon />} texts="unauthorised" />
