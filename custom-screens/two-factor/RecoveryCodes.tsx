import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { refreshSecurity } from '../../admin/providers/account-security.ts'
import { requestJson } from '../../admin/providers/http-client.ts'

const path = '/auth/recoverycodes'

/** Number of recovery codes left, and new codes, which are shown once. */
export const RecoveryCodes = () => {
  const translate = useTranslate()
  const [left, setLeft] = useState<number | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const [failure, setFailure] = useState('')
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    requestJson<{ left: number }>(path).then(
      (reply) => setLeft(reply.left),
      () => setLeft(null),
    )
  }, [])
  const make = async () => {
    setFailure('')
    try {
      const made = await requestJson<{ codes: string[] }>(path, { method: 'POST' })
      setCodes(made.codes)
      setLeft(made.codes.length)
      await refreshSecurity()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
  }
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setIsCopied(true),
      () => setFailure(translate('twoFactor.copyError')),
    )
  return (
    <Stack spacing={1.5} sx={{ width: '100%' }}>
      <Typography variant="h2">{translate('recovery.title')}</Typography>
      <Typography>{translate('recovery.text')}</Typography>
      {failure && <Alert severity="error">{failure}</Alert>}
      {codes.length > 0 ? (
        <>
          <Alert severity="warning" role="status">
            {translate('recovery.once')}
          </Alert>
          <Box
            component="ul"
            sx={{
              columns: { xs: 1, sm: 2 },
              m: 0,
              pl: 3,
              fontFamily: 'monospace',
              fontSize: 16,
              maxWidth: 360,
            }}
          >
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </Box>
          <Stack direction="row" spacing={1}>
            <Button variant="outlined" onClick={copy}>
              {translate(isCopied ? 'sessions.copied' : 'recovery.copy')}
            </Button>
            <Button variant="outlined" onClick={() => window.print()}>
              {translate('recovery.print')}
            </Button>
          </Stack>
        </>
      ) : (
        left !== null && (
          <Typography>
            {left === 0 ? translate('recovery.none') : translate('recovery.left', { smart_count: left })}
          </Typography>
        )
      )}
      <div>
        <Button variant={left === 0 ? 'contained' : 'outlined'} onClick={make}>
          {translate(left === 0 ? 'recovery.make' : 'recovery.makeAnew')}
        </Button>
      </div>
    </Stack>
  )
}
