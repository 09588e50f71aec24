import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import type { Resources } from '../../../model/resources.ts'
import { applications } from '../../../resources.config.ts'
import type { AppContext } from '../../context.ts'
import { readRecord } from '../../crud/read.ts'
import { recordReply } from '../../crud/reply-to-write.ts'
import { Problem } from '../../http/errors.ts'
import { fitForFileName } from '../../http/files/file-reply.ts'
import type { ReadDocument } from './application-content.ts'
import { applicationPdf } from './application-task.ts'

/** What the calls of applications share. */

export const pdfType = 'application/pdf'

export const fileName = ({ content }: ReadDocument, extension: string): string => {
  const job = content.projectNumber ?? content.projectName
  return `Application ${content.number} ${fitForFileName(job).slice(0, 80)}.${extension}`
}

export const makePdf = async ({ workers }: AppContext, read: ReadDocument, signal: AbortSignal) =>
  Buffer.from(await workers.run(applicationPdf, [read.content, read.firm], signal))

/** The record that shows what became of the mails of an application. */
export const subjectOf = (id: number) => ({ table: applications.table, id })

const keptSql = `
select content.bytes, file.file_name as "fileName"
from application sent
join attachment file on file.table_name = '${applications.table}' and file.record_id = sent.id and file.sha256 = sent.sent_file
join attachment_content content on content.sha256 = file.sha256
where sent.id = ? limit 1`

export interface Paper {
  readonly fileName: string
  readonly bytes: Buffer
}

/** The PDF as it was sent; undefined for a draft, and for applications sent before their PDF was kept. */
export const readSentPdf = async (trx: Knex, id: number): Promise<Paper | undefined> => {
  const [kept] = await query<Paper>(trx, keptSql, [id])
  return kept
}

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
