import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ConfirmDialog } from '../../admin/layout/ConfirmDialog.tsx'
import { ValueToCopy } from '../../admin/layout/ValueToCopy.tsx'
import type { ApiToken, NewApiToken as Asked } from '../../model/session.ts'
import { ApiTokenList } from './ApiTokenList.tsx'
import { NewApiToken } from './NewApiToken.tsx'
import { type MadeApiToken, useApiTokens } from './use-api-tokens.ts'

/** What one's own programs call the API with: made here, shown once, revoked here. */
export const ApiTokens = () => {
  const translate = useTranslate()
  const { tokens, failure, make, revoke } = useApiTokens()
  const [made, setMade] = useState<MadeApiToken | null>(null)
  const [copying, setCopying] = useState<'copied' | 'failed' | null>(null)
  const [toRevoke, setToRevoke] = useState<ApiToken | null>(null)
  const makeOne = async (asked: Asked) => {
    const token = await make(asked)
    if (!token) return false
    setMade(token)
    setCopying(null)
    return true
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
      {tokens && <ApiTokenList tokens={tokens} onRevoke={setToRevoke} />}
      <NewApiToken onMake={makeOne} />
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
        }}
      />
    </Stack>
  )
}
