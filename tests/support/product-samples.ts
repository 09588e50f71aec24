import type { Resource } from '../../model/definition.ts'
import { referenceOf } from '../../model/resources.ts'
import { resources } from '../../resources.config.ts'
import type { CalledApp } from './app.ts'
import { type AnyRecord, sampleRecord } from './samples.ts'

/** Body of a close of a month that ended long ago, of an empty project. */
export const closeBody = async (app: CalledApp, projectId: unknown) => {
  const { totals } = (await app.api('GET', `/ProjectControl/${projectId}?asOf=2023-12-31`)).body
  const { committed, final } = totals
  return { projectId, month: '2023-12-01', note: `Closed on ${projectId}`, expect: { committed, final } }
}

/** A close with a figure and a line, of a project without other closes. */
const sampleClose = async (app: CalledApp): Promise<AnyRecord> => {
  const project = await sampleRecord(app, resources.projects)
  const quote = await sampleRecord(app, resources['quote-headers'], {
    projectId: project.id,
    standing: 'agreed',
    agreedDate: '2023-06-30',
  })
  await sampleRecord(app, resources['quote-lines'], { quoteHeaderId: quote.id })
  const reply = await app.api('POST', '/ProjectClose', { body: await closeBody(app, project.id) })
  if (reply.status !== 201) throw new Error(`No sample close: ${JSON.stringify(reply.body)}`)
  return reply.body as AnyRecord
}

const sampleLink = async (
  app: CalledApp,
  resource: Resource,
  body: Record<string, unknown>,
): Promise<AnyRecord> => {
  const reply = await app.api('POST', '/quoteline/quote-purchase-link', {
    body: {
      selectedQuoteLineIDs: [body.quoteLineId],
      selectedQuoteLineQuantities: [body.linkedQuantity],
      selectedPurchaseLineIDs: [body.purchaseLineId],
    },
  })
  const [link] = reply.body.links
  return (await app.api('GET', `/${resource.endpoint}/${link.id}`)).body as AnyRecord
}

/**
 * A record that calls of the product create: a link by matching, a close and its rows by closing a month.
 * @returns null for another resource
 */
export const createdByProduct = async (
  app: CalledApp,
  resource: Resource,
  body: Record<string, unknown>,
): Promise<AnyRecord | null> => {
  if (resource.name === resources['quote-purchase-links'].name) return sampleLink(app, resource, body)
  const closes = resources['project-closes']
  const ofCloses = resource.parent && referenceOf(resource, resource.parent.key).to.name === closes.name
  if (resource.name !== closes.name && !ofCloses) return null
  const close = await sampleClose(app)
  if (!ofCloses) return close
  const { parent, endpoint } = resource
  const [record] = (await app.api('GET', `/${endpoint}/${parent?.segment}/${close.id}`)).body
  return record
}

/** Values that the values of a sample need, by a hook. */
export const neededTogether = (body: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  body.method === 'percentComplete' ? { value: 50 } : {}
