import { task } from '../../workers/task.ts'

/** Its dictionaries take 40 MB and a second to load. */
export const newPasswordCheck = task(
  'newPasswordCheck',
  { seconds: 60, pool: 'checks' },
  async () => (await import('../../../model/password-rules.ts')).checkNewPassword,
)
