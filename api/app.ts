import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { apiBase } from '../model/api-path.ts'
import { withViews } from '../model/saved-views.ts'
import { attachments, totalFileSize } from './attachments/attachments.ts'
import { scheduleMoves } from './attachments/move-contents.ts'
import { contentsOf } from './attachments/stores.ts'
import { auditRoutes } from './audit/routes.ts'
import { authHooks, authRoutes, createAuth, requireAccess } from './auth/index.ts'
import { backupRoutes } from './backups/backup-routes.ts'
import { lastBackupAt, scheduleBackups } from './backups/scheduled-backups.ts'
import { scheduleCleanUp } from './clean-up.ts'
import { type AppContext, type AppInput, forApiClients } from './context.ts'
import { takeConfirmations } from './crud/confirmations.ts'
import { takeExpected } from './crud/expected.ts'
import { takeReasons } from './crud/reason.ts'
import { explainUnknownCall } from './crud/unknown-calls.ts'
import { writerOf } from './crud/write.ts'
import { exampleRoutes } from './example-records/example-routes.ts'
import { limitCalls } from './http/call-limits.ts'
import { compressReplies } from './http/compression.ts'
import {
  closeSlowReaders,
  closeSlowRequests,
  handleClientError,
  refuseUnknownCalls,
  replyAfterBody,
} from './http/connections.ts'
import { handleErrors, replyWithError } from './http/error-handler.ts'
import { healthRoutes } from './http/health.ts'
import { acceptOnlyJson } from './http/json-body.ts'
import { metricsRoutes } from './http/metrics.ts'
import { collectOpenApi, serveOpenApi } from './http/openapi.ts'
import { bufferedLog, loggedError, loggedRequest, OneLinePerRequest } from './http/request-log.ts'
import { refuseUnknownHosts, setFixedHeaders, warnOfUnknownProxy } from './http/security.ts'
import { serveAdmin } from './http/static-admin.ts'
import { validateRequests } from './http/validation.ts'
import { sendMails } from './mail/send-mails.ts'
import { deliverEvents } from './own-code/deliveries.ts'
import { scheduleJobs } from './own-code/jobs.ts'
import { ownCodeRoutes } from './own-code/own-code-routes.ts'
import { ownRoutes } from './own-code/own-routes.ts'
import type { Product } from './own-code/product.ts'
import { createReads } from './read-pool/create-reads.ts'
import { resourceRoutes } from './resource-routes.ts'
import { searchRoutes } from './search/search-routes.ts'
import { undoRoutes } from './undo/routes.ts'
import { viewCountRoutes } from './views/count-routes.ts'
import { viewRoutes } from './views/view-routes.ts'
import { createWorkers } from './workers/pool.ts'

const largestBody = 1_048_576
/** Milliseconds for a request to arrive. The following limits are multiples of it. */
const slowestRequest = 30_000
/** Large bodies: five minutes, which is 10 MiB at 300 kbit/s. */
const slowestLargeBody = 10
/** Keep-alive: one minute. */
const longestSilence = 2
/** By which a client that receives a reply may be behind: two minutes. */
const slowestReply = 4

/** Fastify takes a hop count only as a function. */
const trustedProxies = ({ trustProxy }: AppContext['settings']) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy

const createServer = ({
  settings,
  logStream,
  requestTimeoutMs = slowestRequest,
}: AppInput): FastifyInstance => {
  return Fastify({
    logger: {
      level: settings.logLevel,
      serializers: { err: loggedError, req: loggedRequest },
      stream: logStream ?? bufferedLog(),
    },
    // Unique across instances and restarts.
    genReqId: () => randomUUID(),
    logController: new OneLinePerRequest({ requestIdLogLabel: 'requestId' }),
    trustProxy: trustedProxies(settings),
    bodyLimit: largestBody,
    requestTimeout: slowestLargeBody * requestTimeoutMs,
    http: {
      // Node swaps the two if the headers timeout exceeds the request timeout. Default: one minute.
      headersTimeout: requestTimeoutMs,
      // Node checks every 30 seconds by default, so that a request could take twice its time.
      connectionsCheckingInterval: requestTimeoutMs / 10,
    },
    connectionTimeout: longestSilence * requestTimeoutMs,
    frameworkErrors: replyWithError,
    clientErrorHandler: handleClientError,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // Requests on open connections are still answered during shutdown; then the connection closes.
    return503OnClosing: false,
  })
}

/**
 * Builds the server without listening: the API below `/api/v1.0`, the admin at every other address.
 * @param product that of `api/product.ts`; with other hooks in a test, imports still run those, which a worker thread knows
 */
export const buildApp = async (input: AppInput, product: Product): Promise<FastifyInstance> => {
  const { hooks, calls, extensions, writeWatchers, carryOversFor } = product
  const app = createServer(input)
  const context: AppContext = {
    ...input,
    writeWatchers,
    workers: createWorkers(app, input.workerThreads),
    contents: contentsOf(input.settings),
    reads: createReads(app, input),
  }
  closeSlowReaders(app, slowestReply * (context.requestTimeoutMs ?? slowestRequest))
  handleErrors(app)
  app.setValidatorCompiler(validateRequests())
  acceptOnlyJson(app)
  setFixedHeaders(app)
  const explain = explainUnknownCall(context.resources)
  refuseUnknownCalls(app, explain)
  replyAfterBody(app)
  refuseUnknownHosts(app, context.settings)
  warnOfUnknownProxy(app, context.settings)
  await app.register(cookie)
  await compressReplies(app)
  const getDocument = collectOpenApi(app, context, product.description)

  await app.register((docs) => serveOpenApi(docs, getDocument), { prefix: apiBase })
  await app.register(
    async (api) => {
      const auth = await createAuth(api, context)
      requireAccess(api, auth)
      takeReasons(api)
      takeConfirmations(api)
      takeExpected(api)
      limitCalls(api)
      closeSlowRequests(api, context.requestTimeoutMs ?? slowestRequest)
      scheduleCleanUp(api, context, auth.outbox)
      await healthRoutes(context)(api)
      await metricsRoutes(app, context, {
        lastBackupAt: () => lastBackupAt(context.settings, context.now()),
        filesBytes: () => totalFileSize(context.db),
      })(api)
      await authRoutes(auth)(api)
      await backupRoutes(context)(api)
      await exampleRoutes(context, product.demo)(api)
      scheduleBackups(app, context)
      scheduleMoves(app, context)
      sendMails(app, context, auth.outbox)
      const allHooks = { ...hooks, ...authHooks(auth) }
      const work = { ...context, hooks: allHooks, log: app.log }
      const startJob = scheduleJobs(app, work, extensions.jobs)
      deliverEvents(app, work, extensions.after)
      await ownCodeRoutes(context, extensions.jobs, startJob)(api)
      api.decorate('carryOvers', carryOversFor({ resources: context.resources, hooks: allHooks }))
      await api.register(
        forApiClients(
          product.routes({ ...context, hooks: allHooks }),
          auditRoutes(context),
          searchRoutes(context),
          viewRoutes(context),
          viewCountRoutes(context),
          undoRoutes({ ...context, resources: withViews(context.resources) }, allHooks, [
            ...product.relatedTables,
            attachments(context.resources),
          ]),
          resourceRoutes(context, allHooks, calls),
          ownRoutes(extensions.routes, { ...context, writerOf: (trx) => writerOf(trx, work) }),
        ),
      )
    },
    { prefix: apiBase },
  )
  await serveAdmin(app, context.adminFolder, explain)
  return app
}
