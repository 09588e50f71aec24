import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ConfirmDialog } from '../../admin/layout/ConfirmDialog.tsx'
import type { ApiToken } from '../../model/session.ts'
import { ApiTokenList } from './ApiTokenList.tsx'
import { NewApiToken } from './NewApiToken.tsx'
import { useApiTokens } from './use-api-tokens.ts'

/** What one's own programs call the API with: made here, shown once, revoked here. */
export const ApiTokens = () => {
  const translate = useTranslate()
  const { tokens, failure, make, revoke } = useApiTokens()
  const [made, setMade] = useState('')
  const [isCopied, setIsCopied] = useState(false)
  const [toRevoke, setToRevoke] = useState<ApiToken | null>(null)
  return (
    <Stack spacing={2}>
      <Typography variant="h2">{translate('apiTokens.title')}</Typography>
      <Typography>{translate('apiTokens.text')}</Typography>
      {failure && <Alert severity="error">{failure}</Alert>}
      {made && (
        <Alert severity="warning" role="status" sx={{ '& .MuiAlert-message': { flexGrow: 1 } }}>
          <Stack spacing={1}>
            {translate('apiTokens.once')}
            <TextField
              value={made}
              size="small"
              slotProps={{
                htmlInput: {
                  readOnly: true,
                  'aria-label': translate('apiTokens.token'),
                  style: { fontFamily: 'monospace' },
                },
              }}
            />
            <div>
              <Button
                size="small"
                variant="outlined"
                onClick={() => navigator.clipboard.writeText(made).then(() => setIsCopied(true))}
              >
                {translate(isCopied ? 'sessions.copied' : 'apiTokens.copy')}
              </Button>
            </div>
          </Stack>
        </Alert>
      )}
      {tokens && <ApiTokenList tokens={tokens} onRevoke={setToRevoke} />}
      <NewApiToken
        onMake={async (asked) => {
          const token = await make(asked)
          setIsCopied(false)
          if (token) setMade(token)
          return token !== null
        }}
      />
      <ConfirmDialog
        open={toRevoke !== null}
        title={translate('apiTokens.revokeTitle')}
        text={translate('apiTokens.revokeText', { name: toRevoke?.name ?? '' })}
        confirm={translate('apiTokens.revoke')}
        cancel={translate('proof.cancel')}
        onCancel={() => setToRevoke(null)}
        onConfirm={() => {
          if (toRevoke) void revoke(toRevoke)
          setToRevoke(null)
          setMade('')
        }}
      />
    </Stack>
  )
}
