import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
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
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{
        display: 'grid',
        gap: 1.5,
        alignItems: 'end',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr) auto' },
      }}
    >
      <TextField
        label={translate('apiTokens.name')}
        value={asked.name}
        onChange={({ target }) => setAsked({ ...asked, name: target.value })}
        slotProps={{ htmlInput: { maxLength: tokenNameLength } }}
      />
      <TextField
        select
        label={translate('apiTokens.role')}
        value={asked.role}
        onChange={({ target }) => setAsked({ ...asked, role: target.value })}
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
      >
        {lengths.map((days) => (
          <MenuItem key={days} value={days}>
            {translate('apiTokens.forDays', { days })}
          </MenuItem>
        ))}
      </TextField>
      <Button
        type="submit"
        variant="contained"
        disabled={asked.name.trim() === ''}
        loading={isSending}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {translate('apiTokens.make')}
      </Button>
    </Box>
  )
}
