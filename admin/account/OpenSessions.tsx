import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { formatInstant } from '../../model/format.ts'
import type { OpenSession } from '../../model/session.ts'
import { EntryList } from '../layout/EntryList.tsx'

interface OpenSessionsProps {
  readonly sessions: readonly OpenSession[]
  readonly onEnd: (session: OpenSession) => void
}

export const OpenSessions = ({ sessions, onEnd }: OpenSessionsProps) => {
  const translate = useTranslate()
  if (sessions.length === 0) return <Typography>{translate('sessions.none')}</Typography>
  const entries = sessions.map((session) => {
    const device = session.device || translate('sessions.unknown')
    const times = { used: formatInstant(session.lastUsedAt), begun: formatInstant(session.createdAt) }
    return {
      key: session.id,
      title: translate('sessions.at', { device, address: session.address }),
      details: translate('sessions.times', times),
      end: session.isThis ? (
        <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
          {translate('sessions.thisOne')}
        </Typography>
      ) : (
        <Button
          variant="outlined"
          size="small"
          onClick={() => onEnd(session)}
          aria-label={translate('sessions.endNamed', { device })}
        >
          {translate('sessions.end')}
        </Button>
      ),
    }
  })
  return <EntryList entries={entries} />
}
