import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { EntryList } from '../../admin/layout/EntryList.tsx'
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
  const entries = tokens.map((token) => {
    const { id, name, role, expiresAt, lastUsedAt } = token
    const isOver = Date.parse(expiresAt) <= Date.now()
    const good = translate(isOver ? 'apiTokens.over' : 'apiTokens.until', { at: formatInstant(expiresAt) })
    const used = lastUsedAt
      ? translate('apiTokens.lastUsed', { at: formatInstant(lastUsedAt) })
      : translate('apiTokens.unused')
    return {
      key: id,
      title: translate('apiTokens.nameAndRole', { name, role }),
      details: `${good} ${used}`,
      end: (
        <Button
          variant="outlined"
          size="small"
          onClick={() => onRevoke(token)}
          aria-label={translate('apiTokens.revokeNamed', { name })}
        >
          {translate('apiTokens.revoke')}
        </Button>
      ),
    }
  })
  return <EntryList entries={entries} />
}
