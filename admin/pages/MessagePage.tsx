import type { ReactNode } from 'react'
import { styled } from '../../kinds/styled.ts'
import { PageTitle } from '../layout/PageTitle.tsx'
import { PlainLink } from '../layout/PlainButton.ts'
import { Column, Words } from '../layout/words.ts'

const Message = styled(Column)(({ theme }) => ({
  alignItems: 'center',
  textAlign: 'center',
  paddingBlock: 64,
  '& > svg': { fontSize: 72, color: theme.palette.text.secondary },
  '& > p': { maxWidth: 480 },
}))

interface MessagePageProps {
  readonly picture: ReactNode
  readonly title: string
  readonly text: string
  readonly homeLabel: string
}

/** A page that says one thing and leads back home. */
export const MessagePage = ({ picture, title, text, homeLabel }: MessagePageProps) => (
  <Message>
    {picture}
    <PageTitle>{title}</PageTitle>
    <Words>{text}</Words>
    <PlainLink to="/home" data-look="solid">
      {homeLabel}
    </PlainLink>
  </Message>
)
