import { users } from '#product/resources.config.ts'
import type { CallHandler } from '../../api/crud/call-handler.ts'
import { createStatements } from '../../database/plan.ts'
import { checkDefinitions } from '../../model/check-definitions.ts'
import { startTestApp, type TestApp } from './app.ts'
import { hireResources } from './hires.ts'

export const prolong: CallHandler = {
  summary: 'One day more',
  run: async (trx, { id }) => {
    await trx.raw('update hire set days = days + 1, version = version + 1 where id = ?', [id])
    return id
  },
}

const resources = { users, ...hireResources }

/** The app with definitions that restrict reading and writing. */
export const startHireApp = (): Promise<TestApp> => {
  const wrong = checkDefinitions(resources, { handlers: { hires: ['prolong'] } })
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  return startTestApp({
    resources,
    handlers: { hires: { prolong } },
    prepare: async (db) => {
      // The accounts table exists already.
      const isNew = (statement: string) => !/(create table|on) "user_account"/.test(statement)
      await db.raw(createStatements(hireResources).filter(isNew).join(';\n'))
    },
  })
}
