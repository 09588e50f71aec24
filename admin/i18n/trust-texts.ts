import { outline } from '../outline.ts'

const { productName } = outline

/** Reauthentication, links, recovery codes and sessions. */
export const reauthentication = {
  title: 'Please confirm that it is you',
  text: 'This needs your password again: it changes who may sign in, or mails an address that is new here.',
  password: 'Password',
  code: 'Two Factor Authentication Code',
  codeHint: 'From the authenticator app on your phone.',
  confirm: 'Confirm',
  cancel: 'Cancel',
}

export const forgotten = {
  title: 'Forgotten password',
  text: 'Type the e-mail address of your account. If there is one, a link to set a new password is mailed to it.',
  email: 'Email',
  send: 'Send the link',
  sent: 'If the address has an account, a link has been sent. It is valid for 30 minutes.',
  noMail: `This ${productName} sends no mail. Ask an administrator for a link.`,
  back: 'Back to Log In',
  resetTitle: 'Set a new password',
  invitationTitle: 'Welcome: set your password',
  newPassword: 'New Password',
  confirmPassword: 'Confirm New Password',
  set: 'Set the password',
  done: 'Your password is set. Log in with it.',
  logIn: 'Log In',
  noLink: 'This link is not complete. Open it from the mail again.',
}

export const strength = {
  good: 'Good: this password is hard to guess.',
  best: 'Strong: this password is very hard to guess.',
}

export const recovery = {
  title: 'Recovery codes',
  text: 'Each code replaces your authenticator once, if you lose your phone.',
  left: '%{smart_count} recovery code is left. |||| %{smart_count} recovery codes are left.',
  none: 'You have no recovery codes.',
  make: 'Make recovery codes',
  makeAnew: 'Make new recovery codes',
  once: 'They are shown only once. Print them, or store them in a safe place.',
  print: 'Print',
  copy: 'Copy the codes',
  useOne: 'Use a recovery code',
  useAuthenticator: 'Use the authenticator',
  prompt: 'Enter one of your recovery codes',
  code: 'Recovery code',
}

export const sessions = {
  title: 'Where you are signed in',
  link: 'Where you are signed in, passkeys and API tokens',
  text: 'If you do not recognise a session, end it and change your password.',
  at: '%{device}, %{address}',
  times: 'Last used %{used}, signed in %{begun}',
  thisOne: 'this one',
  unknown: 'Unknown device',
  end: 'End',
  endNamed: 'End the session on %{device}',
  endOthers: 'End all others',
  endOthersText: 'Ends all your other sessions, and revokes your API tokens.',
  ofTokens: 'API tokens',
  none: 'Nobody is signed in.',
  failed: 'This did not work. Please try again.',
  pleaseWait: 'Please Wait',
  ofSessions: 'Sessions',
  ofInvitation: 'Invitation',
  ofPause: 'Pause',
  invite: 'Invite',
  inviteText: 'A link to set their own password, valid once within 7 days.',
  mailed: 'The link was mailed.',
  passOn: `This ${productName} sends no mail. Pass the link on yourself:`,
  copyLink: 'Copy the link',
  copied: 'Copied',
  liftPause: 'Lift the pause',
  liftText: 'After too many wrong passwords signing in is paused. Let them try again at once.',
  lifted: 'They can try again.',
}

export const apiTokens = {
  title: 'API tokens',
  text: 'A program signs in with a token instead of your password. It acts as you, with the role that you choose.',
  none: 'There are none.',
  nameAndRole: '%{name} · %{role}',
  until: 'Valid until %{at}.',
  over: 'Ended %{at}.',
  lastUsed: 'Last used %{at}.',
  unused: 'Not used yet.',
  approves: 'May approve.',
  name: 'Name of the program',
  role: 'Role',
  days: 'Valid for',
  forDays: '%{days} days',
  mayApprove: 'May approve, send to the accounts and certify',
  make: 'Make a token',
  once: 'This is shown only once. Store it where you store passwords.',
  copyByHand: 'It could not be copied. Select it and copy it yourself; it is shown only once.',
  token: 'The new API token',
  copy: 'Copy the token',
  revoke: 'Revoke',
  revokeNamed: 'Revoke %{name}',
  revokeTitle: 'Revoke this token?',
  revokeText: `“%{name}” loses access to ${productName} at once.`,
}

export const passkeyUse = {
  signIn: 'Use a passkey',
  reauthenticate: 'Use a passkey instead',
  cancelled: 'No passkey was used.',
  known: 'This device has a passkey of your account already.',
  otherName: `Passkeys do not work at this address. Open ${productName} by its usual name.`,
}

export const passkeys = {
  title: 'Passkeys',
  text: 'Sign in with a finger, a face or a PIN of your device, without a password and a code. Registering or revoking one ends your other sessions; a new password revokes them all.',
  none: 'There are none.',
  registered: 'Registered %{at}.',
  lastUsed: 'Last used %{at}.',
  unused: 'Not used yet.',
  name: 'Name of the device',
  register: 'Register a passkey',
  notHere: 'This browser cannot register passkeys at this address.',
  revoke: 'Revoke',
  revokeNamed: 'Revoke %{name}',
  revokeTitle: 'Revoke this passkey?',
  revokeText: 'Nobody can sign in with “%{name}” any more, and the other sessions of the account end.',
}

export const accountNotice = {
  dismiss: 'Hide until tomorrow',
  due: 'Your role needs two-factor authentication from %{date}.',
  overdue: 'Your role needs two-factor authentication. Set it up to continue.',
  setUp: 'Set it up',
  noCodes: 'You have no recovery codes: without your phone you could not sign in.',
  makeCodes: 'Make recovery codes',
}
