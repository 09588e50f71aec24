import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatInstant } from '../../model/format.ts'
import { type Passkey, passkeyNameLength } from '../../model/session.ts'
import { canUsePasskeys } from '../providers/passkeys.ts'
import { useUnsavedChanges } from '../unsaved/unsaved-changes.ts'
import { RevocableList, RowForm } from './AccountList.tsx'
import { usePasskeys } from './account-lists.ts'

interface PasskeyListProps {
  readonly passkeys: readonly Passkey[]
  readonly onRevoke: (passkey: Passkey) => void
}

export const PasskeyList = ({ passkeys, onRevoke }: PasskeyListProps) => {
  const translate = useTranslate()
  const detailsOf = ({ createdAt, lastUsedAt }: Passkey) => {
    const used = lastUsedAt
      ? translate('passkeys.lastUsed', { at: formatInstant(lastUsedAt) })
      : translate('passkeys.unused')
    return `${translate('passkeys.registered', { at: formatInstant(createdAt) })} ${used}`
  }
  return (
    <RevocableList
      texts="passkeys"
      items={passkeys}
      titleOf={({ name }) => name}
      detailsOf={detailsOf}
      onRevoke={onRevoke}
    />
  )
}

export const Passkeys = () => {
  const translate = useTranslate()
  const { passkeys, failure, register, revoke } = usePasskeys()
  const [name, setName] = useState('')
  useUnsavedChanges(name !== '')
  const registerOne = async () => {
    if (await register(name.trim())) setName('')
  }
  return (
    <Stack component="section" spacing={2} aria-label={translate('passkeys.title')}>
      <Typography variant="h2">{translate('passkeys.title')}</Typography>
      <Typography>{translate('passkeys.text')}</Typography>
      {failure && <Alert severity="error">{failure}</Alert>}
      {passkeys && <PasskeyList passkeys={passkeys} onRevoke={revoke} />}
      {canUsePasskeys() ? (
        <RowForm
          widths="minmax(0, 1fr)"
          isComplete={name.trim() !== ''}
          label={translate('passkeys.register')}
          onSubmit={registerOne}
        >
          <TextField
            label={translate('passkeys.name')}
            value={name}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength: passkeyNameLength } }}
          />
        </RowForm>
      ) : (
        <Typography color="textSecondary">{translate('passkeys.notHere')}</Typography>
      )}
    </Stack>
  )
}
