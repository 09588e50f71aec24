import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context.ts'
import { excelReportRoute } from './excel/report-route.ts'
import { homeRoutes } from './home/home-route.ts'
import { lineSearchRoute } from './line-search.ts'
import { linkRoute } from './link.ts'
import { statementRoute } from './statement.ts'
import { unallocatedRoutes } from './unallocated/index.ts'

/** The calls of costing that no definition can say: searching, linking, the statement, its export, the
 * home page and the workbench for unallocated spend. */
export const costingRoutes = (context: AppContext) => async (app: FastifyInstance) => {
  for (const route of [
    lineSearchRoute,
    linkRoute,
    statementRoute,
    excelReportRoute,
    homeRoutes,
    unallocatedRoutes,
  ])
    await route(context)(app)
}
