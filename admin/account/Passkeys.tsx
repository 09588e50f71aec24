import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatInstant } from '../../model/format.ts'
import { type Passkey, passkeyNameLength } from '../../model/session.ts'
import { canUsePasskeys } from '../providers/passkeys.ts'
import { useUnsavedChanges } from '../unsaved/unsaved-changes.ts'
import { usePasskeys } from './account-lists.ts'
import { RevocableList } from './RevocableList.tsx'

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

interface NewPasskeyProps {
  /** Resolves to whether the passkey was registered. */
  readonly onRegister: (name: string) => Promise<boolean>
}

const NewPasskey = ({ onRegister }: NewPasskeyProps) => {
  const translate = useTranslate()
  const [name, setName] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  useUnsavedChanges(name !== '')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsAsking(true)
    if (await onRegister(name.trim())) setName('')
    setIsAsking(false)
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{
        display: 'grid',
        gap: 1.5,
        alignItems: 'end',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) auto' },
      }}
    >
      <TextField
        label={translate('passkeys.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: passkeyNameLength } }}
      />
      <Button
        type="submit"
        variant="contained"
        disabled={name.trim() === ''}
        loading={isAsking}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {translate('passkeys.register')}
      </Button>
    </Box>
  )
}

interface PasskeysProps {
  /** Called after a registration or revocation, which ends other sessions. */
  readonly onChanged: () => void
}

export const Passkeys = ({ onChanged }: PasskeysProps) => {
  const translate = useTranslate()
  const { passkeys, failure, register, revoke } = usePasskeys()
  const change = async (work: Promise<unknown>) => {
    const isDone = (await work) !== null
    if (isDone) onChanged()
    return isDone
  }
  return (
    <Stack component="section" spacing={2} aria-label={translate('passkeys.title')}>
      <Typography variant="h2">{translate('passkeys.title')}</Typography>
      <Typography>{translate('passkeys.text')}</Typography>
      {failure && <Alert severity="error">{failure}</Alert>}
      {passkeys && <PasskeyList passkeys={passkeys} onRevoke={(passkey) => void change(revoke(passkey))} />}
      {canUsePasskeys() ? (
        <NewPasskey onRegister={(name) => change(register(name))} />
      ) : (
        <Typography color="textSecondary">{translate('passkeys.notHere')}</Typography>
      )}
    </Stack>
  )
}
