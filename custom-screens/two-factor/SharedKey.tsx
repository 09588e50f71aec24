import ContentCopyIcon from '@mui/icons-material/ContentCopy'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { groupsOf } from './shared-key.ts'

const Key = styled('code')({
  display: 'block',
  margin: '4px 0 8px',
  fontSize: 18,
  letterSpacing: '0.04em',
  overflowWrap: 'anywhere',
})

export const SharedKey = ({ sharedKey }: { readonly sharedKey: string }) => {
  const translate = useTranslate()
  const [outcome, setOutcome] = useState<'copied' | 'copyError' | null>(null)
  const copy = async () => {
    try {
      // Undefined on insecure pages.
      await navigator.clipboard.writeText(sharedKey)
      setOutcome('copied')
    } catch {
      setOutcome('copyError')
    }
  }
  return (
    <div>
      <Typography variant="body2" color="textSecondary">
        {translate('twoFactor.sharedKey')}
      </Typography>
      <Key>{groupsOf(sharedKey)}</Key>
      <Button size="small" variant="outlined" startIcon={<ContentCopyIcon />} onClick={copy}>
        {translate('twoFactor.copy')}
      </Button>
      <Typography variant="body2" role="status" sx={{ mt: 0.5, minHeight: 20 }}>
        {outcome && translate(`twoFactor.${outcome}`)}
      </Typography>
    </div>
  )
}
