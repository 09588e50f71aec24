/**
 * The sentences of a failed check, the same in form and API. The first five are specification section 5;
 * the others say what it leaves open in the same manner.
 */
export const messages = {
  required: 'This field is required.',
  minLength: (n: number) => `Minimum length is ${n} characters.`,
  maxLength: (n: number) => `Maximum length is ${n} characters.`,
  email: 'Invalid email format.',
  format: 'Invalid format.',
  minimum: (n: number) => `Minimum value is ${n}.`,
  maximum: (n: number) => `Maximum value is ${n}.`,
  decimals: (n: number) => (n === 0 ? 'Must be a whole number.' : `Maximum ${n} decimal places.`),
  nonZero: 'Must not be zero.',
  passwordMatch: 'Password and confirm password do not match.',
  commonPassword: 'This password is too easy to guess. Please choose another.',
  wrongPassword: 'The current password is not correct.',
  notYourEmail: 'This is not the e-mail address of the account.',
  newPasswordMatch: 'New password and confirm password do not match.',
  incompleteForm: 'Please complete the form.',
  tooLarge: (fields: string) => `${fields} multiplied is too large.`,
  unknownField: 'Unknown field.',
  setOnce: 'Cannot be changed.',
  notEditable: 'Cannot be changed for several records.',
  eitherOr: (name: string) => `Either this or ${name}.`,
  recordsAtOnce: (n: number) => `At most ${n.toLocaleString('en-GB')} records at once.`,
  taken: 'Is already in use.',
  unknownReference: (label: string) => `There is no such ${label.toLowerCase()}.`,
  selectedTwice: 'Nothing may be selected twice.',
  oneQuantityEach: 'There must be one quantity for each quote line.',
  signOfPurchaseLine: 'Must have the same sign as the quantity of the purchase line.',
  linksAtOnce: (n: number) => `At most ${n.toLocaleString('en-GB')} links can be made at once.`,
  upperBound: 'Must not be less than the lower bound.',
} as const
