import { createStatements } from '../../database/plan.ts'
import { checkDefinitions } from '../../model/check-definitions.ts'
import { users } from '../../resources.config.ts'
import { startTestApp, type TestApp } from './app.ts'
import { crewResources } from './crews.ts'

/** The app with crews and their skills. */
export const startCrewApp = (): Promise<TestApp> => {
  const resources = { users, ...crewResources }
  const wrong = checkDefinitions(resources)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  return startTestApp({
    resources,
    prepare: (db) => db.raw(createStatements(crewResources).join(';\n')),
  })
}
