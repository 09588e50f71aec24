/** State of the scheduled backups (`GET /Backups/schedule`). */
export interface BackupSchedule {
  /** Null if scheduled backups are off. */
  readonly everyHours: number | null
  /** Last complete backup, ISO 8601. Null if none. */
  readonly lastAt: string | null
  /** The next backup is more than an hour overdue. */
  readonly isLate: boolean
}
