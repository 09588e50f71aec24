import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { TwoFactorSetup } from '../../model/session.ts'
import { QrCode } from './QrCode.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'
import { SharedKey } from './SharedKey.tsx'

/** Key as a QR code and as text, and the input for the confirming code. */
export const SetupPanel = ({
  setup: { sharedKey, authenticatorUri },
}: {
  readonly setup: TwoFactorSetup
}) => {
  const translate = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  // Moves the focus from the removed button.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack spacing={3}>
      <div>
        <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ outline: 'none', mb: 0.5 }}>
          {translate('twoFactor.scanTitle')}
        </Typography>
        <Typography>{translate('twoFactor.scan')}</Typography>
      </div>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={3} sx={{ alignItems: 'flex-start' }}>
        <QrCode text={authenticatorUri} alt={translate('twoFactor.qrCode')} />
        <Stack spacing={2}>
          <SharedKey sharedKey={sharedKey} />
          {/* A phone cannot scan its own screen. */}
          <Link href={authenticatorUri}>{translate('twoFactor.openApp')}</Link>
        </Stack>
      </Stack>
      <div>
        <Typography variant="h2" sx={{ mb: 0.5 }}>
          {translate('twoFactor.codeTitle')}
        </Typography>
        <Typography>{translate('twoFactor.codeText')}</Typography>
      </div>
      <RegistrationForm />
    </Stack>
  )
}
