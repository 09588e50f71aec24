import { describe, expect, it } from 'vitest'
import { checkChange } from './check-change.ts'

const form = {
  currentPassword: 'correct horse battery',
  newPassword: 'a new long password',
  confirmPassword: 'a new long password',
}

describe('A change of password', () => {
  it('is sent when all three fields are right', () => {
    expect(checkChange(form)).toBeNull()
  })

  it('asks to complete an empty form, field by field', () => {
    expect(checkChange({ currentPassword: '', newPassword: '', confirmPassword: '' })).toEqual({
      title: 'Please complete the form.',
      errors: {
        currentPassword: ['This field is required.'],
        newPassword: ['This field is required.'],
        confirmPassword: ['This field is required.'],
      },
    })
  })

  it('wants at least 8 characters in the new password only', () => {
    expect(checkChange({ currentPassword: 'short', newPassword: '1234567', confirmPassword: 'x' })).toEqual({
      title: 'Please complete the form.',
      errors: { newPassword: ['Minimum length is 8 characters.'] },
    })
    expect(checkChange({ ...form, newPassword: '12345678', confirmPassword: '12345678' })).toBeNull()
  })

  it('takes no more than 256 characters', () => {
    const long = 'x'.repeat(257)
    expect(checkChange({ currentPassword: long, newPassword: long, confirmPassword: long })?.errors).toEqual({
      currentPassword: ['Maximum length is 256 characters.'],
      newPassword: ['Maximum length is 256 characters.'],
    })
  })

  it('says that the confirmation differs once the form is complete, and not before', () => {
    expect(checkChange({ ...form, confirmPassword: 'another one' })).toEqual({
      title: null,
      errors: { confirmPassword: ['New password and confirm password do not match.'] },
    })
    expect(checkChange({ ...form, currentPassword: '', confirmPassword: 'another one' })?.errors).toEqual({
      currentPassword: ['This field is required.'],
    })
  })

  it('counts blanks as typed: a password may be made of them', () => {
    const blanks = ' '.repeat(8)
    expect(checkChange({ ...form, newPassword: blanks, confirmPassword: blanks })).toBeNull()
  })
})
