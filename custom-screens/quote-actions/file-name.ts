const decoded = (percentEncoded: string): string | null => {
  try {
    return decodeURIComponent(percentEncoded)
  } catch {
    return null
  }
}

/**
 * The file name that a `Content-Disposition` header gives: the exact one of `filename*` (RFC 8187, in UTF-8), else
 * that of `filename`; null where there is none.
 */
export const fileNameOf = (contentDisposition: string | null): string | null => {
  const header = contentDisposition ?? ''
  const exact = /;\s*filename\*\s*=\s*utf-8'[^']*'([^\s;]+)/i.exec(header)?.[1]
  const quoted = /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]?.replace(/\\(.)/g, '$1')
  const bare = /;\s*filename\s*=\s*([^\s";]+)/i.exec(header)?.[1]
  return (exact && decoded(exact)) || quoted || bare || null
}
