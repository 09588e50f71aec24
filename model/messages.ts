import { formatCount, formatDecimal } from './format.ts'

/**
 * Validation messages of form and API. The first five are from specification section 5; the others follow
 * their style.
 */
export const messages = {
  required: 'This field is required.',
  minLength: (n: number) => `Minimum length is ${n} characters.`,
  maxLength: (n: number) => `Maximum length is ${n} characters.`,
  email: 'Invalid email format.',
  format: 'Invalid format.',
  decimalComma: (written: string) => `Use a point: ${written}`,
  choice: (options: string) => `Must be one of: ${options}.`,
  minimum: (n: number) => `At least ${formatDecimal(n, 0, 4)}.`,
  maximum: (n: number) => `At most ${formatDecimal(n, 0, 4)}.`,
  decimals: (n: number) => (n === 0 ? 'Must be a whole number.' : `Maximum ${n} decimal places.`),
  year: (first: number, last: number) => `The year must be ${first} to ${last}.`,
  nonZero: 'Must not be zero.',
  negativePrice: 'For a credit, enter a negative quantity.',
  passwordMatch: 'Password and confirm password do not match.',
  commonPassword: 'This password is too easy to guess. Please choose another.',
  linkOver: 'This link has been used or has expired. Ask for another one.',
  wrongCode: 'The code is not correct.',
  wrongPassword: 'The current password is not correct.',
  notYourEmail: 'This is not the e-mail address of the account.',
  newPasswordMatch: 'New password and confirm password do not match.',
  incompleteForm: 'Please complete the form.',
  notBefore: (label: string) => `Must not be before ${label}.`,
  notAbove: (label: string) => `Must not be more than ${label}.`,
  tooLarge: (fields: string) => `${fields} multiplied is too large.`,
  unknownField: 'Unknown field.',
  setOnce: 'Cannot be changed.',
  notForYou: 'Your role may not change this.',
  notEditable: 'Cannot be changed for several records.',
  eitherOr: (name: string) => `Either this or ${name}.`,
  recordsAtOnce: (n: number) => `At most ${formatCount(n)} records at once.`,
  mustBeEmpty: 'Must be empty.',
  taken: 'Is already in use.',
  unknownReference: (label: string) => `There is no such ${label.toLowerCase()}.`,
  selectedTwice: 'Nothing may be selected twice.',
  oneQuantityEach: 'There must be one quantity for each quote line.',
  signOfPurchaseLine: 'Must have the same sign as the quantity of the purchase line.',
  moreThanUnmatched: (n: number) => `Only ${formatDecimal(n, 0, 4)} is unmatched.`,
  moreThanLeft: (n: number) => `Only ${formatDecimal(n, 0, 4)} left to order.`,
  moreThanOrdered: (n: number) => `At most ${formatDecimal(n, 0, 4)}, and of the same sign.`,
  nothingStays: 'At least one line, or a part of one, must stay.',
  notOpen: 'This is not an open purchase of this supplier for this project.',
  changedMeanwhile: 'This line was changed by someone else.',
  linksAtOnce: (n: number) => `At most ${formatCount(n)} links can be made at once.`,
  notYourRole: 'You do not have this role.',
  addressesAtOnce: (n: number) => `At most ${n} addresses.`,
  tokensAtOnce: (n: number) => `At most ${n} tokens; revoke one that is not needed.`,
  passkeysAtOnce: (n: number) => `At most ${n} passkeys; revoke one that is not needed.`,
  passkeyNotRight: 'This passkey cannot be used here. Please try again.',
  upperBound: 'Must not be less than the lower bound.',
  emptyFile: 'The file is empty.',
  fileKinds: 'Files may be PDF, PNG, JPEG, WebP, XLSX or DOCX.',
  columnTwice: (name: string) => `Two columns are "${name}".`,
  columnUnknown: (name: string) => `There is no field "${name}" that can be imported.`,
  widerThanHeadings: (row: number) => `Row ${formatCount(row)} has more cells than the first row.`,
  keyWithoutColumn: (name: string) => `"${name}" is part of the key and is not in the file.`,
  rowsAtOnce: (n: number) => `At most ${formatCount(n)} rows at once.`,
  columnsAtOnce: (n: number) => `At most ${formatCount(n)} columns at once.`,
  deleteOthersByIdOnly: 'Only below a parent, with "id" alone as the key.',
  sameKey: (row: number) => `Row ${formatCount(row)} is the same record.`,
  copiedRow: (row: number) => `Has the id of row ${formatCount(row)}, so it becomes a new record.`,
  fitsSeveral: (n: number, title: string) => `${formatCount(n)} ${title.toLowerCase()} fit this row.`,
  severalCalled: (n: number, title: string, text: string) =>
    `${formatCount(n)} ${title.toLowerCase()} are called ${text}: use the id column.`,
  disabledReference: (label: string) => `This ${label.toLowerCase()} is disabled.`,
  notCreatedHere: (title: string) => `${title} cannot be added by an import.`,
  notChangedHere: (title: string) => `${title} cannot be changed by an import.`,
  usedBy: (uses: string) => `Is used by ${uses}.`,
  otherInFile: (label: string, inFile: string, computed: string) =>
    `${label} is ${inFile} in the file and ${computed} here.`,
  changedSincePreview: (n: number) =>
    n === 1
      ? 'One record was changed since the preview. Nothing was written.'
      : `${formatCount(n)} records were changed since the preview. Nothing was written.`,
  wrongRows: (n: number) =>
    n === 1
      ? 'One row is wrong. Nothing was written.'
      : `${formatCount(n)} rows are wrong. Nothing was written.`,
  filesAddedSince: 'Files were added since, which would be deleted. Nothing was undone.',
  unknownInList: (names: string) => `The list does not have: ${names}.`,
  viewsAtOnce: (n: number) => `At most ${n} views of a list; delete one that is not needed.`,
  viewsShared:
    'Others use the views that this account shares. Another administrator can delete it and keeps them.',
  /** Text of a boolean. */
  yes: 'Yes',
  no: 'No',
} as const
