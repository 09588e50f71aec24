import type { FastifyInstance } from 'fastify'
import type { Resource } from '../model/definition.ts'
import { offers } from '../model/offered-writes.ts'
import { attachmentRoutes } from './attachments/attachment-routes.ts'
import { pictureRoutes } from './attachments/picture-routes.ts'
import type { AppContext } from './context.ts'
import { actionRoutes } from './crud/action-routes.ts'
import { bulkRoutes } from './crud/bulk/bulk-routes.ts'
import type { CallHandler } from './crud/call-handler.ts'
import { guardRoutes } from './crud/guard-routes.ts'
import type { Hooks } from './crud/hooks.ts'
import { listRoutes } from './crud/list-routes.ts'
import { createRoutes, recordRoutes } from './crud/record-routes.ts'
import { resourceCalls } from './crud/resource-calls.ts'
import { validatedByModel } from './http/validation.ts'
import { exportRoutes } from './import-export/export-routes.ts'
import { importRoutes } from './import-export/import-routes.ts'

/** Generated calls (specification section 7). */
export const resourceRoutes =
  (
    context: AppContext,
    resource: Resource,
    hooks: Hooks,
    handlers: Readonly<Record<string, CallHandler>> = {},
  ) =>
  async (app: FastifyInstance): Promise<void> => {
    const calls = resourceCalls(context, resource, hooks, handlers)
    await app.register(async (generated) => {
      generated.setValidatorCompiler(validatedByModel)
      listRoutes(generated, calls)
      if (offers(resource, 'create')) createRoutes(generated, calls)
      recordRoutes(generated, calls)
      bulkRoutes(generated, calls)
      guardRoutes(generated, calls)
      // Encapsulated: only these routes parse CSV or bytes.
      await generated.register((imports) => importRoutes(imports, calls))
      await generated.register((files) => attachmentRoutes(files, calls))
      await generated.register((pictures) => pictureRoutes(pictures, calls))
      exportRoutes(generated, calls)
      actionRoutes(generated, calls)
    })
  }
