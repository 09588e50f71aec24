import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import type { MadeFile } from './temporary-files.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const unfit = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}/\\:*?"<>|]/gu

export const fitForFileName = (text: string): string => text.replace(unfit, '_')

/** `Content-Disposition` (RFC 6266): UTF-8 name, and an ASCII fallback without characters special in quoted strings. */
export const attachment = (name: string): string =>
  create(name, { fallback: name.replace(/[^\x20-\x7e]|["\\%]/gu, '_') })

export const sendFile = (
  reply: FastifyReply,
  { content, size }: Pick<MadeFile<unknown>, 'content' | 'size'>,
  name: string,
  type: string,
): FastifyReply =>
  reply
    .header('content-disposition', attachment(name))
    .header('content-length', size)
    .type(type)
    .send(content)
