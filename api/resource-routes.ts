import type { FastifyInstance } from 'fastify'
import { largestAttachment } from '../model/attachments.ts'
import { offers } from '../model/offered-writes.ts'
import { largestPicture } from '../model/pictures.ts'
import { attachmentRoutes } from './attachments/attachment-routes.ts'
import { pictureRoutes } from './attachments/picture-routes.ts'
import type { AppContext, Routes } from './context.ts'
import { actionRoutes } from './crud/action-routes.ts'
import { bulkRoutes } from './crud/bulk/bulk-routes.ts'
import type { CallHandlers } from './crud/call-handler.ts'
import { guardRoutes } from './crud/guard-routes.ts'
import type { Hooks } from './crud/hooks.ts'
import { listRoutes } from './crud/list-routes.ts'
import { createRoutes, recordRoutes } from './crud/record-routes.ts'
import { type ResourceCalls, resourceCalls } from './crud/resource-calls.ts'
import { validatedByModel } from './http/validation.ts'
import { exportRoutes } from './import-export/export-routes.ts'
import { acceptImports, importRoutes } from './import-export/import-routes.ts'

const acceptBytes = (app: FastifyInstance, bodyLimit: number): void => {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit },
    (_request, body, done) => done(null, body),
  )
}

/** Generated calls of all resources (specification section 7). */
export const resourceRoutes =
  (context: AppContext, hooks: Hooks, handlers: CallHandlers): Routes =>
  async (app) => {
    const all = Object.values(context.resources).map((resource) =>
      resourceCalls(context, resource, hooks, handlers[resource.name] ?? {}),
    )
    const addTo = (scope: FastifyInstance, add: (app: FastifyInstance, calls: ResourceCalls) => void) => {
      for (const calls of all) add(scope, calls)
    }
    await app.register(async (generated) => {
      generated.setValidatorCompiler(validatedByModel)
      addTo(generated, (routes, calls) => {
        listRoutes(routes, calls)
        if (offers(calls.target.resource, 'create')) createRoutes(routes, calls)
        recordRoutes(routes, calls)
        bulkRoutes(routes, calls)
        guardRoutes(routes, calls)
        exportRoutes(routes, calls)
        actionRoutes(routes, calls)
      })
      // Encapsulated, as each reads bodies in its own way. Not by resource: a plugin takes a millisecond to register.
      await generated.register(async (imports) => {
        acceptImports(imports)
        addTo(imports, importRoutes)
      })
      await generated.register(async (files) => {
        acceptBytes(files, largestAttachment)
        addTo(files, attachmentRoutes)
      })
      await generated.register(async (pictures) => {
        acceptBytes(pictures, largestPicture)
        addTo(pictures, pictureRoutes)
      })
    })
  }
