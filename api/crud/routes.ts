import type { FastifyInstance } from 'fastify'
import { apiPath } from '../../model/api-path.ts'
import type { Resource } from '../../model/definition.ts'
import { recordSchema } from '../../model/json-schema.ts'
import { offers } from '../../model/offered-writes.ts'
import { leastOf } from '../access.ts'
import type { AppContext } from '../context.ts'
import { actionRoutes } from './action-routes.ts'
import { bulkRoutes } from './bulk/bulk-routes.ts'
import type { CallHandler } from './call-handler.ts'
import { callRoutes } from './call-routes.ts'
import type { ResourceHooks } from './hooks.ts'
import { listRoutes } from './list-routes.ts'
import { createRoutes, recordRoutes } from './record-routes.ts'

/** Registers the generated calls of one resource, below the API base (specification section 7). */
export const resourceRoutes =
  (
    context: AppContext,
    resource: Resource,
    hooks: ResourceHooks = {},
    handlers: Readonly<Record<string, CallHandler>> = {},
  ) =>
  async (app: FastifyInstance): Promise<void> => {
    const calls = {
      context,
      target: { resources: context.resources, resource, hooks },
      apiPath: apiPath(resource),
      record: recordSchema(resource, leastOf(context.resources)[resource.name]),
      handlers,
    }
    listRoutes(app, calls)
    if (offers(resource, 'create')) createRoutes(app, calls)
    recordRoutes(app, calls)
    bulkRoutes(app, calls)
    actionRoutes(app, calls)
    callRoutes(app, calls)
  }
