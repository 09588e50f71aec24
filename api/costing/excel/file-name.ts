import { create } from 'content-disposition'

/** What file systems refuse in a name, control characters, and marks that turn the direction of text. */
const unfit = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}/\\:*?"<>|]/gu
/** In characters; file systems take 255 bytes of up to four each. */
const longestProject = 50

/**
 * Name of a report: "QuoteExcelReport for School, Quote 7.xlsx" (specification section 7), with what no file
 * name may hold replaced by "_".
 */
export const reportFileName = (project: string, quoteId: number, kind: string): string => {
  const fit = [...project.replace(unfit, '_')].slice(0, longestProject).join('').trim()
  return `${kind} for ${fit}, Quote ${quoteId}.xlsx`
}

/**
 * `Content-Disposition` of a download (RFC 6266): the exact name in UTF-8, and for old clients one in ASCII, without
 * the characters that mean something in a quoted string or that some take for an escape.
 */
export const attachment = (name: string): string =>
  create(name, { fallback: name.replace(/[^\x20-\x7e]|["\\%]/gu, '_') })
