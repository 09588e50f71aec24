import { parse } from 'content-disposition'

/**
 * The file name that a `Content-Disposition` header gives: the exact one of `filename*` (RFC 8187, in UTF-8), else
 * that of `filename`; null where there is none.
 */
export const fileNameOf = (contentDisposition: string | null): string | null => {
  if (contentDisposition === null) return null
  return parse(contentDisposition).parameters.filename ?? null
}
