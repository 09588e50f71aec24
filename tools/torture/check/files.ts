import { createHash } from 'node:crypto'
import type { HttpClient } from '../http-client.ts'
import { fileOf } from '../operations/attach.ts'
import type { Records } from '../records.ts'
import { insist } from '../session.ts'

const latest = 10

/**
 * Compares the files of each writer's latest purchases with the uploaded bytes, by name.
 * @returns errors
 */
export const compareFiles = async (
  client: HttpClient,
  token: string,
  several: readonly Records[],
): Promise<string[]> => {
  const get = (path: string) =>
    insist(client, { method: 'GET', path, headers: { authorization: `Bearer ${token}` } })
  const wrong: string[] = []
  const purchases = several.flatMap((records) =>
    [...records.of('purchase-headers')].filter(([, { files }]) => Number(files) > 0).slice(-latest),
  )
  for (const [id, { files }] of purchases) {
    const path = `/PurchaseHeader/${id}/attachments`
    const { status, body } = await get(path)
    if (status !== 200) {
      wrong.push(`purchase ${id} with ${files} files is answered ${status}`)
      continue
    }
    const list: { id: number; fileName: string }[] = body
    if (list.length !== files) wrong.push(`purchase ${id} has ${list.length} files and must have ${files}`)
    for (const { id: fileId, fileName } of list) {
      const { digest } = await get(`${path}/${fileId}/content`)
      const sent = fileOf(fileName.replace(/\.pdf$/, '').replaceAll('_', '/'))
      if (digest !== createHash('sha256').update(sent).digest('hex'))
        wrong.push(`file ${fileId} of purchase ${id} (${fileName}) has other bytes than were sent`)
    }
  }
  return wrong
}
