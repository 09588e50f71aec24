import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { formatInstant } from '../../model/format.ts'
import type { OpenSession } from '../../model/session.ts'

interface OpenSessionsProps {
  readonly sessions: readonly OpenSession[]
  readonly onEnd: (session: OpenSession) => void
}

/** The sessions of an account, the last used first. */
export const OpenSessions = ({ sessions, onEnd }: OpenSessionsProps) => {
  const translate = useTranslate()
  if (sessions.length === 0) return <Typography>{translate('sessions.none')}</Typography>
  return (
    <TableContainer>
      <Table size="small">
        <TableHead>
          <TableRow>
            {['device', 'address', 'lastUsed', 'started', 'end'].map((name) => (
              <TableCell key={name}>{translate(`sessions.${name}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {sessions.map((session) => {
            const device = session.device || translate('sessions.unknown')
            return (
              <TableRow key={session.id}>
                <TableCell>{device}</TableCell>
                <TableCell>{session.address}</TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatInstant(session.lastUsedAt)}</TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatInstant(session.createdAt)}</TableCell>
                <TableCell>
                  {session.isThis ? (
                    translate('sessions.thisOne')
                  ) : (
                    <Button
                      size="small"
                      onClick={() => onEnd(session)}
                      aria-label={translate('sessions.endNamed', { device })}
                    >
                      {translate('sessions.end')}
                    </Button>
                  )}
                </TableCell>
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
