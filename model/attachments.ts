/** Attachments (`attachments: true` in a definition): limits, file types and API reply. */

import {
  described,
  type FromSchema,
  flag,
  instant,
  integer,
  nullable,
  objectSchema,
  oneOf,
  text,
} from './schemas.ts'

/** In bytes: 10 MiB. */
export const largestAttachment = 10_485_760
export const mostAttachments = 50
/** In characters. */
const longestFileName = 200

export const attachmentsField = 'files'

interface Kind {
  readonly endings: readonly [string, ...string[]]
  readonly shown?: 'document' | 'picture'
}

/** Allowed files by media type. */
export const attachmentKinds: Readonly<Record<string, Kind>> = {
  'application/pdf': { endings: ['pdf'], shown: 'document' },
  'image/png': { endings: ['png'], shown: 'picture' },
  'image/jpeg': { endings: ['jpg', 'jpeg'], shown: 'picture' },
  'image/webp': { endings: ['webp'], shown: 'picture' },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { endings: ['xlsx'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { endings: ['docx'] },
}

export const attachment = {
  'x-name': 'Attachment',
  ...objectSchema({
    id: { ...integer, minimum: 1 },
    fileName: text,
    mediaType: oneOf(Object.keys(attachmentKinds)),
    size: { ...described(integer, 'In bytes'), minimum: 1, maximum: largestAttachment },
    madeAt: instant,
    madeBy: described(nullable(text), 'Name of the user at that time'),
    isKept: described(flag, 'Was sent, and cannot be deleted'),
  }),
}
export type Attachment = FromSchema<typeof attachment>

const unfit = /[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}:*?"<>|]/gu

/**
 * Name under which a file is stored: without folders, and with an extension of its media type, so that a PDF
 * that is also HTML is never opened as HTML. Null if no name is left.
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
