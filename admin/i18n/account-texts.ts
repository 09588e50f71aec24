import { addTexts } from './i18n-provider.ts'
import { apiTokens, forgotten, passkeys, sessions } from './trust-texts.ts'

const changePassword = {
  title: 'Change Password',
  fields: {
    currentPassword: 'Current Password',
    newPassword: 'New Password',
    confirmPassword: 'Confirm New Password',
  },
  hint: 'At least %{length} characters. A few unrelated words make a good one.',
  revokes: 'Your other sessions end, and your passkeys and API tokens are revoked.',
  submit: 'Change Password',
  line: '%{field}: %{message}',
  done: 'Your password was successfully changed.',
  doneElsewhere: 'Wherever else you were logged in, you have to log in again with the new one.',
  home: 'Home',
  show: 'Show %{field}',
  hide: 'Hide %{field}',
}

const twoFactor = {
  title: 'Two Factor Authentication Tools',
  pleaseWait: 'Please Wait',
  retry: 'Try again',
  enable: 'Enable Two Factor Authentication',
  intro:
    'With two-factor authentication, logging in needs your password and a code from an app on your phone, such as Google Authenticator, Microsoft Authenticator or Authy.',
  registered: 'You already have an authenticator registered to this account.',
  askAdmin: 'Contact your admin staff if you wish to have this removed.',
  backToHome: 'Back To Home',
  scanTitle: 'Add this account to your authenticator app',
  scan: 'Scan the QR code with your authenticator app, or type the key into it.',
  qrCode: 'QR code with the key for your authenticator app',
  openApp: 'Open in the authenticator app on this device',
  sharedKey: 'Key',
  copy: 'Copy key',
  copied: 'Key copied',
  copyError: 'The key could not be copied. Select it and copy it yourself.',
  codeTitle: 'Enter the 6 digits that the app shows',
  codeText:
    'They refresh about every 30 seconds. Two-factor authentication is enabled only after this confirmation.',
  code: 'Authentication Code',
  register: 'Register Authenticator',
  notValid: 'Form not valid',
}

export const accountTexts = { changePassword, twoFactor, sessions, passkeys, apiTokens, forgotten }

addTexts(accountTexts)
