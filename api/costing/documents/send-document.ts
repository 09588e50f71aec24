import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import type { MailToSend } from '../../../model/costing/mail-to-send.ts'
import { addAttachment } from '../../attachments/attachments.ts'
import { type FromContents, readContent } from '../../attachments/contents.ts'
import type { AppContext, SignedInUser } from '../../context.ts'
import { Problem } from '../../http/errors.ts'
import {
  createOutbox,
  type Mail,
  type MailKind,
  type MailSubject,
  requireReauthenticationIfUnknown,
} from '../../mail/outbox.ts'
import { readSnapshot } from '../transactions.ts'

/** What all papers share that are made here and sent: orders, applications. */

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

interface Addressed {
  readonly by: SignedInUser
  /** The record that shows what became of the mail. */
  readonly subject: MailSubject
  /** Address of the one that the paper is for. */
  readonly knownEmail: string | null
}

/** Mails with papers of the firm. */
export const documentMails = ({ keys, settings, now }: Pick<AppContext, 'keys' | 'settings' | 'now'>) => {
  const outbox = createOutbox(keys.mails, settings, now)
  const requireServer = (): void => {
    if (!outbox.sends) throw new Problem('no_mail_server')
  }
  return {
    sends: outbox.sends,
    /** Errors: `no_mail_server`. */
    requireServer,
    /** Errors: `no_mail_server`, `proof_needed` for addresses that nobody knows here. */
    requireAllowed: async (
      trx: Knex,
      { by, knownEmail }: Pick<Addressed, 'by' | 'knownEmail'>,
      addresses: readonly string[],
    ): Promise<void> => {
      requireServer()
      await requireReauthenticationIfUnknown(trx, by, addresses, knownEmail, now())
    },
    /** Errors: `too_many_mails`. */
    put: async (
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
    },
    /**
     * Sends the last mail about a record again, to the addresses that did not get it or to others instead.
     * Errors: `no_mail_server`, `proof_needed`, `nothing_to_send_again`, `too_many_mails`.
     */
    again: async (
      trx: Knex.Transaction,
      { by, subject, knownEmail }: Addressed,
      to: readonly string[] | undefined,
    ): Promise<Mail> => {
      requireServer()
      if (to) await requireReauthenticationIfUnknown(trx, by, to, knownEmail, now())
      return outbox.sendAgain(trx, subject, to)
    },
  }
}
