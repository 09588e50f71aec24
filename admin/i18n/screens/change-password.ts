export const changePassword = {
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
