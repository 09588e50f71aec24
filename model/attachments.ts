/** Files of records (`attachments: true` of a definition): what they may be, and how the API answers them. */

/** The largest file, in bytes: 10 MiB. */
export const largestAttachment = 10_485_760
/** The most files of one record. */
export const mostAttachments = 50
/** In characters. */
export const longestFileName = 200

/** The field that `attachments: true` adds to a resource: how many files a record has. */
export const attachmentsField = 'files'

interface Kind {
  /** Endings of its names, the usual one first. */
  readonly endings: readonly [string, ...string[]]
  /** Whether the screen shows it; others are downloaded. */
  readonly shown?: 'document' | 'picture'
}

/** What a file may be, by its media type. */
export const attachmentKinds: Readonly<Record<string, Kind>> = {
  'application/pdf': { endings: ['pdf'], shown: 'document' },
  'image/png': { endings: ['png'], shown: 'picture' },
  'image/jpeg': { endings: ['jpg', 'jpeg'], shown: 'picture' },
  'image/webp': { endings: ['webp'], shown: 'picture' },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { endings: ['xlsx'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { endings: ['docx'] },
}

/** A file of a record, without what it holds. */
export interface Attachment {
  readonly id: number
  readonly fileName: string
  /** One of `attachmentKinds`. */
  readonly mediaType: string
  /** In bytes. */
  readonly size: number
  /** ISO 8601, UTC. */
  readonly madeAt: string
  /** The person as they were called at that time. */
  readonly madeBy: string | null
}

/** Control characters, marks that turn the direction of text, and characters that file systems refuse. */
const unfit = /[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}:*?"<>|]/gu

/**
 * The name under which a file is kept: without the folders that some browsers send, and with an ending of its kind, so that
 * a PDF that is HTML too is never opened as HTML. Null where nothing of the name is left.
 */
export const attachmentName = (given: string, mediaType: string): string | null => {
  const base = (given.split(/[/\\]/).at(-1) ?? '').normalize('NFC').replace(unfit, '_').trim()
  if (/^\.*$/.test(base)) return null
  const { endings } = attachmentKinds[mediaType] ?? { endings: ['bin'] }
  const ending = endings.find((one) => base.toLowerCase().endsWith(`.${one}`))
  const stem = ending === undefined ? base : base.slice(0, -ending.length - 1)
  const suffix = ending === undefined ? `.${endings[0]}` : base.slice(stem.length)
  return stem === '' ? null : `${[...stem].slice(0, longestFileName - suffix.length).join('')}${suffix}`
}
