import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { formatInstant } from '../../model/format.ts'
import type { ApiToken } from '../../model/session.ts'

interface ApiTokenListProps {
  readonly tokens: readonly ApiToken[]
  readonly onRevoke: (token: ApiToken) => void
}

/** One's API tokens, the newest first: what each may do, until when, and when it was last used. */
export const ApiTokenList = ({ tokens, onRevoke }: ApiTokenListProps) => {
  const translate = useTranslate()
  if (tokens.length === 0) return <Typography>{translate('apiTokens.none')}</Typography>
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}>
      {tokens.map((token) => {
        const { id, name, role, expiresAt, lastUsedAt } = token
        const isOver = Date.parse(expiresAt) <= Date.now()
        return (
          <Box
            component="li"
            key={id}
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
                {translate('apiTokens.nameAndRole', { name, role })}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {translate(isOver ? 'apiTokens.over' : 'apiTokens.until', { at: formatInstant(expiresAt) })}{' '}
                {lastUsedAt
                  ? translate('apiTokens.lastUsed', { at: formatInstant(lastUsedAt) })
                  : translate('apiTokens.unused')}
              </Typography>
            </Box>
            <Button
              variant="outlined"
              size="small"
              onClick={() => onRevoke(token)}
              aria-label={translate('apiTokens.revokeNamed', { name })}
            >
              {translate('apiTokens.revoke')}
            </Button>
          </Box>
        )
      })}
    </Box>
  )
}
