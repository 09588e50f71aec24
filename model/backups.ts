/** How the backups stand that the app takes by itself (`GET /Backups/schedule`). */
export interface BackupSchedule {
  /** Hours between two; null where the app takes none. */
  readonly everyHours: number | null
  /** When the last one was whole, ISO 8601; null when there is none. */
  readonly lastAt: string | null
  /** More than an hour has passed since there should have been another. */
  readonly isLate: boolean
}
