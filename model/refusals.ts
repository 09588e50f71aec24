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
  unknownParameter: 'There is no parameter "%{name}".',

  // Records
  recordsGone: 'One of the records is gone. |||| %{n} of the records are gone.',
  matchNow: '%{n:figure} match now',
  moreMatchNow: 'More than %{n:figure} match now',
  notAllAgreed: 'Not all of this is agreed. Change those parts separately.',
  nothingAgreed: 'Nothing agreed is changed by this.',
  nothingToUndo: 'There is nothing to undo.',
  otherFields: '%{title:label} have other fields since then. This can no longer be undone.',
  noLine: 'This record has no such line.',
  lineChanged: 'Was changed by someone else.',
  notForYou: 'Your role may not change this.',
  notEditable: 'Cannot be changed for several records.',
  eitherOr: 'Either this or %{name}.',
  recordsRefused: '%{n:figure} records were refused. Nothing was changed.',
  taken: 'Is already in use.',
  selectedTwice: 'Nothing may be selected twice.',
  oneFollows: '%{label:label} follows: %{value}.',
  severalFollow: '%{n:figure} %{title:lower} follow.',
  alike: '%{record}: %{fields:labels} also on %{other}.',
  beyond: '%{record}: %{amount:figure} %{excess:label}.',
  usedByOthers:
    '%{n:figure} %{records:lower} is used by others. Nothing was deleted. |||| %{n:figure} %{records:lower} are used by others. Nothing was deleted.',
  unknownInList: 'The list does not have: %{names}.',
  viewsAtOnce: 'At most %{n} views of a list; delete one that is not needed.',
  viewsShared:
    'Others use the views that this account shares. Another administrator can delete it and keeps them.',
  filesAddedSince: 'Files were added since, which would be deleted. Nothing was undone.',
  takenMeanwhile: 'Another %{label:lower} has the same %{fields:label} by now. Nothing was undone.',
  notTakenBack: '%{label:label}: %{fields:label}. %{why}',
  overLimit: '%{record}: %{sum:label} would pass %{limit:label}. Nothing was undone.',

  // Files and pictures
  filesPerRecord: 'A record has at most %{n} files.',
  emptyFile: 'The file is empty.',
  fileKinds: 'Files may be PDF, PNG, JPEG, WebP, XLSX or DOCX.',
  pictureKinds: 'Pictures may be JPEG, PNG or WebP.',
  unknownPicture: 'This picture is no longer stored. Choose it again.',
  damagedPicture: 'This picture is damaged. Open it in another program, save it again and add that file.',
  pictureTooLarge: 'A picture may have 50 million pixels. Save it smaller and add that file.',
  filesFull:
    'The %{gb:figure} GB for files are used up. Delete some, or ask the operator for more (FILES_MAX).',
  filesPerDay: 'One person may add %{gb:figure} GB of files a day. Continue tomorrow.',
  filesNearlyFull: '%{used:figure} of the %{gb:figure} GB for files are used (FILES_MAX).',
  filesAreRefused:
    'When all of it is used, new files are refused. Delete files that nobody needs, or ask the operator for more.',

  // Imports
  cellTooLong: 'A cell may have %{most:figure} characters.',
  columnTwice: 'Two columns are "%{name}".',
  columnUnknown: 'There is no field "%{name}" that can be imported.',
  columnsAtOnce: 'At most %{n:figure} columns at once.',
  widerThanHeadings: 'Row %{row:figure} has more cells than the first row.',
  widerThanColumns: 'Row %{row:figure} has more cells than columns.',
  faultOfRow: 'Row %{row:figure}: %{fault}',
  notRounded: '"%{name}" is no column of numbers.',
  keyWithoutColumn: '"%{name}" is part of the key and is not in the file.',
  deleteOthersByIdOnly: 'Only below a parent, with "id" alone as the key.',
  sameKey: 'Row %{row:figure} is the same record.',
  repeats: 'Repeats row %{row:figure}, and counts once.',
  otherThan: 'Is the same record as row %{row:figure}, with other values.',
  copiedRow: 'Has the id of row %{row:figure}, so it becomes a new record.',
  refersToItself: 'Refers to itself, over the rows of this file.',
  notAdded: '"%{text}" cannot be added: %{why:sentences}',
  fitsSeveral: '%{n:figure} %{title:lower} fit this row.',
  severalCalled: '%{n:figure} %{title:lower} are called %{text}: use the id column.',
  disabledReference: 'This %{label:lower} is disabled.',
  notCreatedHere: '%{title:label} cannot be added by an import.',
  notChangedHere: '%{title:label} cannot be changed by an import.',
  picturesNotImported: '%{label:label} is a picture, which no file can hold. Add it in the form.',
  otherInFile: '%{label:label} is %{inFile} in the file and %{computed} here.',
  changedSincePreview:
    'One record was changed since the preview. Nothing was written. |||| %{n:figure} records were changed since the preview. Nothing was written.',

  // Accounts of users
  passkeyUnknown: 'This passkey is not known here, or was not used rightly.',
  noTwoFactor: 'Set up two-factor authentication first.',
  hasPassword: 'They have a password already, and sign in with this address.',
  askForPassword: 'Too many attempts. Ask for a new password by mail, or an administrator.',
  useRecoveryCode: 'Too many wrong codes today. Use a recovery code, or ask an administrator.',
  askAdministrator: 'Too many wrong codes today. Ask an administrator.',
  linkOver: 'This link has been used or has expired. Ask for another one.',
  wrongCode: 'The code is not correct.',
  wrongPassword: 'The current password is not correct.',
  notYourEmail: 'This is not the e-mail address of the account.',
  notYourRole: 'You do not have this role.',
  tokensAtOnce: 'At most %{n} tokens; revoke one that is not needed.',
  passkeysAtOnce: 'At most %{n} passkeys; revoke one that is not needed.',
  passkeyNotRight: 'This passkey cannot be used here. Please try again.',
} as const

export const refusals = messagesOf(refusalPatterns)
