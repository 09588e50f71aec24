import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import type { MailSentAgain, MailToSend } from '../../../model/costing/mail-to-send.ts'
import { addAttachment } from '../../attachments/attachments.ts'
import { type FromContents, readContent } from '../../attachments/contents.ts'
import { type AppContext, type SignedInUser, userOf } from '../../context.ts'
import type { RecordWriter } from '../../crud/hooks.ts'
import { replyToWrite, type WriteReply } from '../../crud/reply-to-write.ts'
import type { Target } from '../../crud/visible.ts'
import { writerOf } from '../../crud/write.ts'
import { Problem } from '../../http/errors.ts'
import { attachment } from '../../http/files/file-reply.ts'
import {
  createOutbox,
  type Mail,
  type MailKind,
  type MailSubject,
  readLastMail,
  requireReauthenticationIfUnknown,
} from '../../mail/outbox.ts'
import { readSnapshot } from '../transactions.ts'

/** Papers that are made here and sent: orders, applications, subcontracts, notices, statements. */

export const pdfType = 'application/pdf'

export interface Paper {
  readonly fileName: string
  readonly bytes: Buffer
}

/** A paper, or several, and what was printed on it. */
export interface MadePaper<Made = Paper> {
  readonly from: string
  readonly paper: Made
}

/**
 * A paper that is about to be sent, made while no connection is held.
 * @param printed of what was read: all that the paper shows
 * @returns undefined if it cannot be read: the write says why, or repeats its first reply
 */
export const makeAhead = async <Read, Made = Paper>(
  { db }: Pick<AppContext, 'db'>,
  read: (trx: Knex.Transaction) => Promise<Read>,
  printed: (read: Read) => unknown,
  make: (read: Read) => Promise<Made>,
): Promise<MadePaper<Made> | undefined> => {
  const found = await readSnapshot(db, read).catch((error: unknown) => {
    if (error instanceof Problem) return undefined
    throw error
  })
  return found && { from: JSON.stringify(printed(found)), paper: await make(found) }
}

class NotAsPrinted extends Problem {
  constructor() {
    super('busy', { retryAfterSeconds: 1 })
  }
}

/** The paper, if all that it shows is still so. Errors: 503, which `withPaper` answers with another paper. */
export const requireAsPrinted = <Made>(made: MadePaper<Made> | undefined, printed: unknown): Made => {
  if (made?.from !== JSON.stringify(printed)) throw new NotAsPrinted()
  return made.paper
}

const mostPapers = 5

/**
 * Runs a write with a paper that is made before it, and again each time somebody changed what it shows before the write
 * could lock it. Errors: 503 if that happens five times.
 */
export const withPaper = async <Reply, Made = Paper>(
  make: () => Promise<MadePaper<Made> | undefined>,
  write: (made: MadePaper<Made> | undefined) => Promise<Reply>,
): Promise<Reply> => {
  for (let papers = 1; ; papers++) {
    const made = await make()
    try {
      return await write(made)
    } catch (error) {
      if (!(error instanceof NotAsPrinted) || papers === mostPapers) throw error
    }
  }
}

/** Among the files of the record that it is the paper of. Errors: 409 if there is no room for it. */
export const keepPaper = (
  trx: Knex.Transaction,
  { settings }: Pick<AppContext, 'settings'>,
  subject: MailSubject,
  { fileName, bytes }: Paper,
) => addAttachment(trx, subject, { fileName, mediaType: pdfType, bytes, isKept: true }, settings.filesMax)

/** A paper as it was sent. */
export interface KeptPaper {
  readonly fileName: string
  readonly sha256: string
}

/**
 * Undefined for a paper that was not sent, and for one sent before papers were kept.
 * @param digest column of the record with the SHA-256 of its paper
 */
export const findKeptPaper = async (
  trx: Knex,
  { table, id }: MailSubject,
  digest: string,
): Promise<KeptPaper | undefined> => {
  const [kept] = await query<KeptPaper>(
    trx,
    `select file.sha256, file.file_name as "fileName"
     from "${table}" sent
     join attachment file on file.table_name = '${table}' and file.record_id = sent.id and file.sha256 = sent.${digest}
     where sent.id = ? limit 1`,
    [id],
  )
  return kept
}

/** Outside transactions. Errors: 503 while its store is away. */
export const readKeptPaper = async (from: FromContents, { fileName, sha256 }: KeptPaper): Promise<Paper> => ({
  fileName,
  bytes: await readContent(from, sha256),
})

/** What became of the last mail with the paper; null without one. */
export const readSentMail = async (trx: Knex, subject: MailSubject) => {
  const mail = await readLastMail(trx, subject)
  return mail && { at: mail.at, mail }
}

export const sendPdf = (reply: FastifyReply, { fileName, bytes }: Paper): FastifyReply =>
  reply.header('content-disposition', attachment(fileName)).type(pdfType).send(bytes)

interface Addressed {
  readonly by: SignedInUser
  /** The record that shows what became of the mail. */
  readonly subject: MailSubject
  /** Address of the one that the paper is for. */
  readonly knownEmail: string | null
}

/** A document that is sent, with its paper. */
interface DocumentToSend<Read> {
  readonly kind: MailKind
  /** Null for a paper that is handed over otherwise. */
  readonly mail: MailToSend | null
  /** Locks what must not change meanwhile. Errors: those of a record whose paper is not sent now. */
  lock?(trx: Knex.Transaction): Promise<void>
  /** The record with all that its paper shows. Errors: 404. */
  read(trx: Knex.Transaction): Promise<Read>
  /** All that the paper shows. */
  printed(read: Read): unknown
  make(read: Read): Promise<Paper>
  /** Address of the one that the paper is for. */
  knownEmail(trx: Knex.Transaction, read: Read): string | null | Promise<string | null>
  /** Freezes the record as it is on the paper. @returns the record that keeps the paper */
  record(trx: Knex.Transaction, write: RecordWriter, read: Read, paper: Paper): Promise<MailSubject>
  /** Whether the paper is kept already: it is sent once more. */
  isKept?(read: Read): boolean
  answer(trx: Knex.Transaction, subject: MailSubject, paper: Paper): Promise<WriteReply>
}

/** A document whose mail is sent again. */
interface DocumentSentAgain<Found> {
  /** Subject: null if it was not sent. Errors: 404. */
  find(trx: Knex.Transaction): Promise<Found>
  answer(trx: Knex.Transaction, found: Found, mail: Mail): Promise<WriteReply>
}

/** Errors of a call that sends a document by mail. */
export const refusesOfMail = ['no_mail_server', 'proof_needed', 'too_many_mails'] as const

export type SendingContext = AppContext & Pick<Target, 'hooks'>

/** Sends papers of the firm. */
export const documentMails = (context: SendingContext) => {
  const { keys, settings, now } = context
  const outbox = createOutbox(keys.mails, settings, now)
  const { sends } = outbox
  /** Errors: `no_mail_server`. */
  const requireServer = (): void => {
    if (!sends) throw new Problem('no_mail_server')
  }
  /** Errors: `too_many_mails`. */
  const put = async (
    trx: Knex.Transaction,
    kind: MailKind,
    { by, subject }: Pick<Addressed, 'by' | 'subject'>,
    mail: MailToSend,
    { fileName, bytes }: Paper,
  ): Promise<void> => {
    const file = {
      filename: fileName,
      contentType: pdfType,
      encoding: 'base64',
      content: bytes.toString('base64'),
    } as const
    await outbox.put(trx, kind, { ...mail, replyTo: by.email, attachments: [file] }, subject)
  }
  /**
   * Sends the last mail about a record again, to the addresses that did not get it or to others instead.
   * Errors: `no_mail_server`, `proof_needed`, `nothing_to_send_again`, `too_many_mails`.
   */
  const again = async (
    trx: Knex.Transaction,
    { by, subject, knownEmail }: Addressed,
    to: readonly string[] | undefined,
  ): Promise<Mail> => {
    requireServer()
    if (to) await requireReauthenticationIfUnknown(trx, by, to, knownEmail, now())
    return outbox.sendAgain(trx, subject, to)
  }
  return {
    sends,
    requireServer,
    put,
    again,
    /**
     * Makes the paper, freezes its record, keeps the paper and mails it, all in one write. Errors: those of the document, and
     * of a mail `refusesOfMail`; 503 if what the paper shows changes again and again.
     */
    sendDocument: <Read>(
      request: FastifyRequest,
      reply: FastifyReply,
      { kind, mail, lock, read, printed, make, knownEmail, record, isKept, answer }: DocumentToSend<Read>,
    ): Promise<FastifyReply> => {
      const by = userOf(request)
      const makeFirst = async () => (mail && !sends ? undefined : makeAhead(context, read, printed, make))
      return withPaper(makeFirst, (made) =>
        replyToWrite(
          context,
          request,
          reply,
          async (trx) => {
            await lock?.(trx)
            const found = await read(trx)
            if (mail) {
              requireServer()
              const addresses = [...mail.to, ...mail.cc]
              const known = await knownEmail(trx, found)
              await requireReauthenticationIfUnknown(trx, by, addresses, known, now())
            }
            const paper = requireAsPrinted(made, printed(found))
            const subject = await record(trx, writerOf(trx, context), found, paper)
            if (!isKept?.(found)) await keepPaper(trx, context, subject, paper)
            if (mail) await put(trx, kind, { by, subject }, mail, paper)
            return answer(trx, subject, paper)
          },
          { isolationLevel: 'repeatable read' },
        ),
      )
    },
    /** Errors: 404, `nothing_to_send_again` and `refusesOfMail`. */
    sendDocumentAgain: <
      Found extends { readonly subject: MailSubject | null; readonly knownEmail: string | null },
    >(
      request: FastifyRequest<{ Body: MailSentAgain }>,
      reply: FastifyReply,
      { find, answer }: DocumentSentAgain<Found>,
    ): Promise<FastifyReply> =>
      replyToWrite(context, request, reply, async (trx) => {
        const found = await find(trx)
        const { subject, knownEmail } = found
        requireServer()
        if (!subject) throw new Problem('nothing_to_send_again')
        const mail = await again(trx, { by: userOf(request), subject, knownEmail }, request.body.to)
        return answer(trx, found, mail)
      }),
  }
}
