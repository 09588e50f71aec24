import Alert from '@mui/material/Alert'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatInstant } from '../../model/format.ts'
import {
  type ApiToken,
  type CreatedApiToken,
  longestTokenDays,
  type NewApiToken,
  tokenNameLength,
} from '../../model/session.ts'
import { ValueToCopy } from '../layout/ValueToCopy.tsx'
import { outline } from '../outline.ts'
import { getSession } from '../session.ts'
import { useUnsavedChanges } from '../unsaved/unsaved-changes.ts'
import { RevocableList, RowForm } from './AccountList.tsx'
import { useApiTokens } from './account-lists.ts'

interface ApiTokenListProps {
  readonly tokens: readonly ApiToken[]
  readonly onRevoke: (token: ApiToken) => void
}

export const ApiTokenList = ({ tokens, onRevoke }: ApiTokenListProps) => {
  const translate = useTranslate()
  const detailsOf = ({ expiresAt, lastUsedAt, mayApprove }: ApiToken) => {
    const isOver = Date.parse(expiresAt) <= Date.now()
    const good = translate(isOver ? 'apiTokens.over' : 'apiTokens.until', { at: formatInstant(expiresAt) })
    const used = lastUsedAt
      ? translate('apiTokens.lastUsed', { at: formatInstant(lastUsedAt) })
      : translate('apiTokens.unused')
    return [good, used, mayApprove && translate('apiTokens.approves')].filter(Boolean).join(' ')
  }
  return (
    <RevocableList
      texts="apiTokens"
      items={tokens}
      titleOf={({ name, role }) => translate('apiTokens.nameAndRole', { name, role })}
      detailsOf={detailsOf}
      onRevoke={onRevoke}
    />
  )
}

const lengths = [30, 90, longestTokenDays]

/** The user's own API tokens. A new token is shown once. */
export const ApiTokens = () => {
  const translate = useTranslate()
  const { tokens, failure, make, revoke } = useApiTokens()
  const [body, setBody] = useState<NewApiToken>({
    name: '',
    role: outline.roles.everyone,
    days: 90,
    mayApprove: false,
  })
  const [made, setMade] = useState<CreatedApiToken | null>(null)
  const [copying, setCopying] = useState<'copied' | 'failed' | null>(null)
  useUnsavedChanges(body.name !== '')
  const makeOne = async () => {
    const token = await make(body)
    if (!token) return
    // The name of the next token, if typed meanwhile, stays.
    setBody((latest) => (latest.name === body.name ? { ...latest, name: '', mayApprove: false } : latest))
    setMade(token)
    setCopying(null)
  }
  const copy = async (token: string) => {
    try {
      await navigator.clipboard.writeText(token)
      setCopying('copied')
    } catch {
      setCopying('failed')
    }
  }
  const isThere = tokens?.some(({ id }) => id === made?.id)
  return (
    <Stack spacing={2}>
      <Typography variant="h2">{translate('apiTokens.title')}</Typography>
      <Typography>{translate('apiTokens.text')}</Typography>
      {failure && <Alert severity="error">{failure}</Alert>}
      {made && isThere && (
        <ValueToCopy
          severity="warning"
          text={translate(copying === 'failed' ? 'apiTokens.copyByHand' : 'apiTokens.once')}
          name={translate('apiTokens.token')}
          value={made.token}
          label={translate(copying === 'copied' ? 'sessions.copied' : 'apiTokens.copy')}
          onCopy={() => void copy(made.token)}
        />
      )}
      {tokens && <ApiTokenList tokens={tokens} onRevoke={(token) => void revoke(token)} />}
      <RowForm
        widths="minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)"
        isComplete={body.name.trim() !== ''}
        label={translate('apiTokens.make')}
        onSubmit={makeOne}
      >
        <TextField
          label={translate('apiTokens.name')}
          value={body.name}
          onChange={({ target }) => setBody({ ...body, name: target.value })}
          slotProps={{ htmlInput: { maxLength: tokenNameLength } }}
        />
        <TextField
          select
          label={translate('apiTokens.role')}
          value={body.role}
          onChange={({ target }) => setBody({ ...body, role: target.value })}
        >
          {getSession()?.roles.map((role) => (
            <MenuItem key={role} value={role}>
              {role}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={translate('apiTokens.days')}
          value={body.days}
          onChange={({ target }) => setBody({ ...body, days: Number(target.value) })}
        >
          {lengths.map((days) => (
            <MenuItem key={days} value={days}>
              {translate('apiTokens.forDays', { days })}
            </MenuItem>
          ))}
        </TextField>
        <FormControlLabel
          sx={{ gridColumn: { sm: '1 / -1' }, order: { sm: 1 } }}
          label={translate('apiTokens.mayApprove')}
          control={
            <Checkbox
              checked={body.mayApprove ?? false}
              onChange={({ target }) => setBody({ ...body, mayApprove: target.checked })}
            />
          }
        />
      </RowForm>
    </Stack>
  )
}
