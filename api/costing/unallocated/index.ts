import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { acceptRoute } from './accept.ts'
import { dismissRoutes } from './dismiss.ts'
import { previewRoute } from './preview.ts'
import { suggestRoute } from './suggest.ts'

export const unallocatedRoutes = (context: AppContext) => async (app: FastifyInstance) => {
  for (const route of [suggestRoute, previewRoute, acceptRoute, dismissRoutes]) await route(context)(app)
}
