import type { FastifyInstance } from 'fastify'
import { type BackupSchedule, backupSchedule } from '../../model/backups.ts'
import { administrators } from '../access.ts'
import type { AppContext } from '../context.ts'
import { lastBackupAt } from './scheduled-backups.ts'

const hourMs = 60 * 60_000
/** Allows for the duration of a backup and for retries. */
const mayBeLateHours = 1

export const backupRoutes =
  ({ settings, now }: Pick<AppContext, 'settings' | 'now'>) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get(
      '/Backups/schedule',
      {
        config: { access: administrators },
        schema: {
          tags: ['Server'],
          summary: 'Age of the last scheduled backup',
          response: { 200: backupSchedule },
        },
      },
      async (): Promise<BackupSchedule> => {
        const { backupDir, backupEveryHours } = settings
        if (backupDir === undefined) return { everyHours: null, lastAt: null, isLate: false }
        const last = await lastBackupAt(settings, now())
        const age = last ? now().getTime() - last.getTime() : Number.POSITIVE_INFINITY
        return {
          everyHours: backupEveryHours,
          lastAt: last?.toISOString() ?? null,
          isLate: age > (backupEveryHours + mayBeLateHours) * hourMs,
        }
      },
    )
  }
