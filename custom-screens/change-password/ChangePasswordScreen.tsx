import '../../admin/i18n/account-texts.ts'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { SessionsLink } from '../../admin/account/SessionsLink.tsx'
import { PasswordStrength } from '../../admin/fields/PasswordStrength.tsx'
import { PageTitle } from '../../admin/layout/PageTitle.tsx'
import { useSession } from '../../admin/use-session.ts'
import { passwordLength } from '../../model/fields/text.ts'
import { ChangedPanel } from './ChangedPanel.tsx'
import { ComplaintAlert } from './ComplaintAlert.tsx'
import type { PasswordForm } from './check-change.ts'
import { PasswordBox } from './PasswordBox.tsx'
import { usePasswordChange } from './use-password-change.ts'

const fields = ['currentPassword', 'newPassword', 'confirmPassword'] as const

/** Changes the user's own password (specification section 2). */
export const ChangePasswordScreen = () => {
  const translate = useTranslate()
  const session = useSession()
  const { form, complaint, progress, submit, type, attach } = usePasswordChange()
  const labels = Object.fromEntries(
    fields.map((name) => [name, translate(`changePassword.fields.${name}`)]),
  ) as Record<keyof PasswordForm, string>
  return (
    <Stack spacing={2} sx={{ maxWidth: 400, width: '100%' }}>
      <PageTitle>{translate('changePassword.title')}</PageTitle>
      <div>
        {progress === 'done' ? (
          <ChangedPanel />
        ) : (
          <form noValidate onSubmit={submit}>
            {/* Identifies the account to password managers. */}
            <input
              type="text"
              name="username"
              autoComplete="username"
              value={session?.email ?? ''}
              readOnly
              hidden
            />
            <Stack spacing={2.5}>
              {complaint && <ComplaintAlert complaint={complaint} labels={labels} />}
              {fields.map((name, index) => (
                <div key={name}>
                  <PasswordBox
                    name={name}
                    label={labels[name]}
                    value={form[name]}
                    onChange={(value) => type(name, value)}
                    autoComplete={name === 'currentPassword' ? 'current-password' : 'new-password'}
                    inputRef={attach(name)}
                    error={complaint?.errors[name]?.[0]}
                    hint={
                      name === 'newPassword'
                        ? translate('changePassword.hint', { length: passwordLength.min })
                        : undefined
                    }
                    autoFocus={index === 0}
                  />
                  {name === 'newPassword' && (
                    <PasswordStrength
                      typed={form.newPassword}
                      known={[session?.email ?? '', session?.name ?? '']}
                    />
                  )}
                </div>
              ))}

              <Typography variant="body2" color="textSecondary">
                {translate('changePassword.revokes')}
              </Typography>
              <Button type="submit" variant="contained" size="large" loading={progress === 'sending'}>
                {translate('changePassword.submit')}
              </Button>
            </Stack>
          </form>
        )}
      </div>
      <SessionsLink />
    </Stack>
  )
}
