import { messagesOf } from './message.ts'

/** Sentences that only the API says, by code. They are no part of the browser's code. */
export const refusalPatterns = {
  // The request
  booleanNeeded: '"%{name}" must be true or false.',
  fieldsNeeded: '"%{name}" must be a JSON array of fields.',
  notAnObject: 'The request must be a JSON object.',
  notUtf8: 'The request is not encoded in UTF-8.',
  compressed: 'The request must not be compressed.',
  pictureNeeded: 'The request must be the bytes of a picture, as application/octet-stream.',
  fileNeeded: 'The request must be the bytes of a file, as application/octet-stream.',
  reasonLength: '"reason" must have 1 to %{most} characters.',
  keyLength: 'Idempotency-Key has 1 to %{most} characters.',
  rangeTooLong: '"range" must be at most %{n:figure} rows long, such as [0,999].',
  tooManyToSend:
    'There are %{total:figure} records. Ask for a part of it with "range", such as range=[0,999], at most %{most:figure} at a time.',
  tooLargeToSend:
    'These records make more than 64 MiB. Ask for a part of it with "range", such as range=[0,999], at most %{most:figure} at a time.',

  // Records
  recordsGone: 'One of the records is gone. |||| %{n} of the records are gone.',
  matchNow: '%{n:figure} match now',
  moreMatchNow: 'More than %{n:figure} match now',
  filesPerRecord: 'A record has at most %{n} files.',
  notAllAgreed: 'Not all of this is agreed. Change those parts separately.',
  nothingAgreed: 'Nothing agreed is changed by this.',
  nothingToUndo: 'There is nothing to undo.',
  otherFields: '%{title:label} have other fields since then. This can no longer be undone.',

  // Accounts of users
  passkeyUnknown: 'This passkey is not known here, or was not used rightly.',
  noTwoFactor: 'Set up two-factor authentication first.',
  hasPassword: 'They have a password already, and sign in with this address.',
  askForPassword: 'Too many attempts. Ask for a new password by mail, or an administrator.',
  useRecoveryCode: 'Too many wrong codes today. Use a recovery code, or ask an administrator.',
  askAdministrator: 'Too many wrong codes today. Ask an administrator.',
} as const

export const refusals = messagesOf(refusalPatterns)
