import type { HttpClient } from '../http-client.ts'
import type { Records } from '../records.ts'
import { insist } from '../session.ts'

const latest = 10

/**
 * Compares the latest closes with the sums of their lines, and verifies the digest chain of each project.
 * `npm run check` recomputes the digests.
 * @returns errors
 */
export const compareCloses = async (client: HttpClient, token: string, found: Records): Promise<string[]> => {
  const closes = [...found.of('project-closes')].sort(([a], [b]) => a - b)
  const wrong: string[] = []
  const last = new Map<unknown, unknown>()
  for (const [id, { projectId, previous, digest }] of closes) {
    const before = last.get(projectId)
    if (before !== undefined && before !== previous)
      wrong.push(`close ${id} follows the digest ${previous} and not ${before}`)
    last.set(projectId, digest)
  }
  for (const [id, { committed }] of closes.slice(-latest)) {
    const query = new URLSearchParams({
      filter: JSON.stringify({ projectCloseId: id, part: 'spend' }),
      range: '[0,9999]',
    })
    const { body } = await insist(client, {
      method: 'GET',
      path: `/ProjectCloseLine?${query}`,
      headers: { authorization: `Bearer ${token}` },
    })
    const pennies = (body as { amount: number }[]).reduce(
      (sum, { amount }) => sum + Math.round(amount * 100),
      0,
    )
    if (pennies !== Math.round(Number(committed) * 100))
      wrong.push(`the lines of close ${id} come to ${pennies / 100} and must come to ${committed}`)
  }
  return wrong
}
