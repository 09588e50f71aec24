import { task } from '../../workers/task.ts'

/**
 * Its dictionaries take 40 MB and a second to load, on a busy machine many; the check itself is short, as only so many
 * characters count.
 */
export const newPasswordCheck = task(
  'newPasswordCheck',
  { seconds: 60, pool: 'checks' },
  async () => (await import('../../../model/password-rules.ts')).checkNewPassword,
)
