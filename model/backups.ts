import { described, type FromSchema, flag, instant, integer, nullable, objectSchema } from './schemas.ts'

/** State of the scheduled backups (`GET /Backups/schedule`). */
export const backupSchedule = objectSchema({
  everyHours: described(nullable(integer), 'Null where the app takes none by itself.'),
  lastAt: described(nullable(instant), 'When the last one was whole.'),
  isLate: described(flag, 'The next backup is more than an hour overdue'),
})
export type BackupSchedule = FromSchema<typeof backupSchedule>
