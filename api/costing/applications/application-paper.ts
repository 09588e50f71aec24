import type { Knex } from 'knex'
import type { Resources } from '../../../model/resources.ts'
import { applications } from '../../../resources.config.ts'
import type { AppContext } from '../../context.ts'
import { readRecord } from '../../crud/read.ts'
import { recordReply } from '../../crud/reply-to-write.ts'
import { Problem } from '../../http/errors.ts'
import { fitForFileName } from '../../http/files/file-reply.ts'
import { findKeptPaper, type KeptPaper, type Paper } from '../documents/send-document.ts'
import { withLogo } from '../order-document/order-content.ts'
import type { ReadDocument } from './application-content.ts'
import { applicationPdf } from './application-task.ts'

/** What the calls of applications share. */

export const fileName = ({ content }: ReadDocument, extension: string): string => {
  const job = content.projectNumber ?? content.projectName
  return `Application ${content.number} ${fitForFileName(job).slice(0, 80)}.${extension}`
}

export const makePaper = async (
  context: AppContext,
  read: ReadDocument,
  signal: AbortSignal,
): Promise<Paper> => ({
  fileName: fileName(read, 'pdf'),
  bytes: Buffer.from(
    await context.workers.run(applicationPdf, [read.content, await withLogo(context, read.firm)], signal),
  ),
})

/** The record that shows what became of the mails of an application. */
export const subjectOf = (id: number) => ({ table: applications.table, id })

/** The PDF as it was sent. */
export const findSentPaper = (trx: Knex, id: number): Promise<KeptPaper | undefined> =>
  findKeptPaper(trx, subjectOf(id), 'sent_file')

/** The application as it is stored. Errors: 404. @param location path of a new one */
export const storedReply = async (
  trx: Knex.Transaction,
  resources: Resources,
  id: number,
  location?: string,
) => {
  const stored = await readRecord(trx, { resources, resource: applications }, id)
  if (!stored) throw new Problem('not_found')
  return recordReply(stored, location)
}
