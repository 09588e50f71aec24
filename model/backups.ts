import { described, type FromSchema, flag, instant, integer, nullable, objectSchema } from './schemas.ts'

/** State of the scheduled backups (`GET /Backups/schedule`). */
export const backupSchedule = objectSchema({
  everyHours: described(nullable(integer), 'Null if no backups are scheduled'),
  lastAt: described(nullable(instant), 'Completion of the last backup'),
  isLate: described(flag, 'The next backup is more than an hour overdue'),
})
export type BackupSchedule = FromSchema<typeof backupSchedule>
