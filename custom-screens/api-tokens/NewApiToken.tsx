import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { getSession } from '../../admin/session.ts'
import { type NewApiToken as Asked, longestTokenDays, tokenNameLength } from '../../model/session.ts'
import { roles } from '../../resources.config.ts'

const lengths = [30, 90, longestTokenDays]

interface NewApiTokenProps {
  /** Answers whether it was made. */
  readonly onMake: (asked: Asked) => Promise<boolean>
}

/** Asks what a new token is called, may do, and how long it is good. */
export const NewApiToken = ({ onMake }: NewApiTokenProps) => {
  const translate = useTranslate()
  const [asked, setAsked] = useState<Asked>({ name: '', role: roles.everyone, days: 90 })
  const [isSending, setIsSending] = useState(false)
  const mine = getSession()?.roles ?? []
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsSending(true)
    if (await onMake(asked)) setAsked({ ...asked, name: '' })
    setIsSending(false)
  }
  return (
    <Stack
      component="form"
      noValidate
      onSubmit={submit}
      direction={{ xs: 'column', sm: 'row' }}
      spacing={1.5}
    >
      <TextField
        label={translate('apiTokens.name')}
        value={asked.name}
        onChange={({ target }) => setAsked({ ...asked, name: target.value })}
        slotProps={{ htmlInput: { maxLength: tokenNameLength } }}
        sx={{ flex: 1 }}
      />
      <TextField
        select
        label={translate('apiTokens.role')}
        value={asked.role}
        onChange={({ target }) => setAsked({ ...asked, role: target.value })}
        sx={{ minWidth: 150 }}
      >
        {mine.map((role) => (
          <MenuItem key={role} value={role}>
            {role}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={translate('apiTokens.days')}
        value={asked.days}
        onChange={({ target }) => setAsked({ ...asked, days: Number(target.value) })}
        sx={{ minWidth: 120 }}
      >
        {lengths.map((days) => (
          <MenuItem key={days} value={days}>
            {translate('apiTokens.forDays', { days })}
          </MenuItem>
        ))}
      </TextField>
      <Button type="submit" variant="contained" disabled={asked.name.trim() === ''} loading={isSending}>
        {translate('apiTokens.make')}
      </Button>
    </Stack>
  )
}
