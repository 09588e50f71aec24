import { parse } from 'content-disposition'
import { request } from './http-client.ts'

/**
 * The file name that a `Content-Disposition` header gives: the exact one of `filename*` (RFC 8187, in UTF-8), else
 * that of `filename`; null where there is none.
 */
export const fileNameOf = (contentDisposition: string | null): string | null => {
  if (contentDisposition === null) return null
  return parse(contentDisposition).parameters.filename ?? null
}

/** Hands a file to the browser's downloads, under that name. */
const saveFile = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers begin to read only after a while.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/**
 * Fetches a file and saves it under the name that the server gives.
 * @param path below the API base
 * @param accept its media type
 * @param fallbackName where the server names no file
 * @throws HttpError as `request`
 */
export const download = async (path: string, accept: string, fallbackName: string): Promise<void> => {
  const response = await request(path, { headers: { Accept: `${accept}, application/problem+json` } })
  const name = fileNameOf(response.headers.get('Content-Disposition'))
  saveFile(await response.blob(), name ?? fallbackName)
}

/** Media type of an Excel workbook. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
