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
  newPasswordMatch: 'New password and confirm password do not match.',
  incompleteForm: 'Please complete the form.',
  tooLarge: (fields: string) => `${fields} multiplied is too large.`,
  unknownField: 'Unknown field.',
  setOnce: 'Cannot be changed.',
  taken: 'Is already in use.',
  unknownReference: (label: string) => `There is no such ${label.toLowerCase()}.`,
} as const
