import { type Message, messagesOf } from './message.ts'

/**
 * Sentences of form and API by code. The first five are from specification section 5; the others follow their style.
 */
export const messagePatterns = {
  required: 'This field is required.',
  minLength: 'Minimum length is %{n} characters.',
  maxLength: 'Maximum length is %{n} characters.',
  email: 'Invalid email format.',
  format: 'Invalid format.',
  decimalComma: 'Use a point: %{written}',
  plainNumber: 'Only digits and a point: %{written}',
  decimalPoint: 'Use a comma: %{written}',
  plainNumberComma: 'Only digits and a comma: %{written}',
  percentSign: 'Must be a number without a percent sign.',
  expectedDate: 'Use a date like 31/12/2026.',
  expectedTimeOfDay: 'Use a time like 14:30.',
  expectedTime: 'Use a date and a time like 31/12/2026 14:30.',
  expectedNumber: 'Use a number like %{example}.',
  expectedWholeNumber: 'Use a whole number like 12.',
  expectedPercentage: 'Use a percentage like %{example}.',
  expectedYesOrNo: 'Use Yes or No.',
  expectedId: 'Use the id of a record, like 12.',
  expectedEmail: 'Use an e-mail address like name@example.com.',
  expectedPhone: 'Use a telephone number like +44 1904 555010.',
  expectedPage: 'Use the address of a page like https://www.example.com.',
  expectedColour: 'Use a colour like #1A73E8.',
  expectedText: 'Delete the characters that cannot be shown.',
  choice: 'Must be one of: %{options}.',
  minimum: 'At least %{n:figure}.',
  maximum: 'At most %{n:figure}.',
  wholeNumber: 'Must be a whole number.',
  decimals: 'Maximum %{n} decimal places.',
  year: 'The year must be %{first} to %{last}.',
  nonZero: 'Must not be zero.',
  negativePrice: 'For a credit, enter a negative quantity.',
  passwordMatch: 'Password and confirm password do not match.',
  commonPassword: 'This password is too easy to guess. Please choose another.',
  newPasswordMatch: 'New password and confirm password do not match.',
  incompleteForm: 'Please complete the form.',
  notAfter: 'Must not be after %{day}.',
  notBefore: 'Must not be before %{label:label}.',
  notAbove: 'Must not be more than %{label:label}.',
  tooLarge: '%{fields:label} multiplied is too large.',
  wouldBeTooLarge: '%{label:label} would be too large.',
  unknownField: 'Unknown field.%{hints:hints}',
  didYouMean: 'Did you mean "%{name}"?',
  readOnly: 'Is set by the program.',
  setOnce: 'Cannot be changed.',
  recordsAtOnce: 'At most %{n:figure} records at once.',
  mustBeEmpty: 'Must be empty.',
  unknownReference: 'There is no such %{label:lower}.',
  addressesAtOnce: 'At most %{n} addresses.',
  sendPictureFirst: 'This names no picture that was sent. Choose it again.',
  rowsAtOnce: 'At most %{n:figure} rows at once.',
  uncalculated: 'Not calculated in the file.',
  errorInFile: 'The file has an error here.',
  dayOrMonth: 'Day or month first? Choose it for the column.',
  decimalMark: 'Thousands or decimals? Choose it for the file.',
  timeLeftOut: 'The time of day is left out.',
  readAsAmount: 'An amount alone: read as 1 at this price.',
  readAsZero: 'Read as 0.',
  toPrice: 'No price in the file: 0, to price.',
  cutByExcel: 'Cut by Excel: the last digits are not in the file.',
  readAs: 'Read as %{read}.',
  readAsProvisional: 'Read as %{read} (provisional).',
  usedBy: 'Is used by %{uses}.',
  wrongRows: 'One row is wrong. Nothing was written. |||| %{n:figure} rows are wrong. Nothing was written.',
  usedInstead: '%{label:label} is used by %{uses}. Disable it instead.',
  usedFirst: '%{label:label} is used by %{uses}. Delete those first.',
  usedTogether: '%{label:label} is used by %{uses}. Delete those first, or with it: ?cascade=true.',
  counted: '%{n:figure} %{records:lower}',
  severally: '%{messages:sentences}',
} as const

export const messages = messagesOf(messagePatterns)

/** Too many decimals; none are allowed if `n` is 0. */
export const tooManyDecimals = (n: number): Message =>
  n === 0 ? messages.wholeNumber : messages.decimals({ n })

/** Several messages as one. */
export const inOne = (all: readonly Message[]): Message => {
  const [only] = all
  return only && all.length === 1 ? only : messages.severally({ messages: all })
}
