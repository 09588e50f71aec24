import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { formatInstant } from '../../model/format.ts'
import type { OpenSession } from '../../model/session.ts'

interface OpenSessionsProps {
  readonly sessions: readonly OpenSession[]
  readonly onEnd: (session: OpenSession) => void
}

/** The sessions of an account, the last used first: what each was begun on and when, and beside it how it is ended. */
export const OpenSessions = ({ sessions, onEnd }: OpenSessionsProps) => {
  const translate = useTranslate()
  if (sessions.length === 0) return <Typography>{translate('sessions.none')}</Typography>
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}>
      {sessions.map((session) => {
        const device = session.device || translate('sessions.unknown')
        const times = { used: formatInstant(session.lastUsedAt), begun: formatInstant(session.createdAt) }
        return (
          <Box
            component="li"
            key={session.id}
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
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {translate('sessions.at', { device, address: session.address })}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {translate('sessions.times', times)}
              </Typography>
            </Box>
            {session.isThis ? (
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
            )}
          </Box>
        )
      })}
    </Box>
  )
}
