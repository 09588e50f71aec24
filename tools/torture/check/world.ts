import type { Values } from '../../../model/check-record.ts'
import type { HttpClient } from '../http-client.ts'
import { kinds, pathOf, Records } from '../records.ts'
import { insist } from '../session.ts'

export const readWorld = async (client: HttpClient, token: string): Promise<Records> => {
  const found = new Records()
  for (const kind of kinds) {
    const headers = { authorization: `Bearer ${token}` }
    const { status, body } = await insist(client, { method: 'GET', path: pathOf(kind), headers })
    if (status !== 200) throw new Error(`The list of ${kind} was answered ${status} ${JSON.stringify(body)}`)
    for (const { id, ...values } of body as ({ id: number } & Values)[]) found.of(kind).set(id, values)
  }
  return found
}
