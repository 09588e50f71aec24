import { parse } from 'content-disposition'
import { request } from './http-client.ts'

/** File name in `Content-Disposition`: `filename*` (RFC 8187, UTF-8), else `filename`; null if none. */
export const fileNameOf = (contentDisposition: string | null): string | null => {
  if (contentDisposition === null) return null
  return parse(contentDisposition).parameters.filename ?? null
}

/** Saves a file that the page has made. */
export const saveFile = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers start reading later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Downloads a file under the server's file name, or the fallback. Throws HttpError like `request`. */
export const download = async (path: string, accept: string, fallbackName: string): Promise<void> => {
  const response = await request(path, { headers: { Accept: `${accept}, application/problem+json` } })
  const name = fileNameOf(response.headers.get('Content-Disposition'))
  saveFile(await response.blob(), name ?? fallbackName)
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
