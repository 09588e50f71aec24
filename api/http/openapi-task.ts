import { task } from '../workers/task.ts'

/** In a thread, as it takes a third of a second and 50 MB. */
export const openApiDocument = task(
  'openApiDocument',
  { seconds: 60, pool: 'reports' },
  async () => (await import('./openapi-document.ts')).openApiDocument,
)
