import { createHash } from 'node:crypto'
import { largestAttachment } from '../../../model/attachments.ts'
import { createRandom } from '../../../model/random.ts'
import { holdOf } from '../intent.ts'
import { type Operation, pickRecord } from '../turn.ts'

const mostFiles = 3

/** A PDF signature, followed by up to 1 MiB of random bytes. */
export const fileOf = (mark: string): Buffer => {
  const random = createRandom(`${mark}/file`)
  const block = createHash('sha512').update(mark).digest()
  const size = random.whole(1, largestAttachment / 10)
  return Buffer.concat([Buffer.from(`%PDF-1.7\n%${mark}\n`), Buffer.alloc(size, block)])
}

/** Adds a file to one of the writer's purchases, completely or not at all. */
export const attach: Operation = {
  name: 'attach a file',
  share: 4,
  plan: (turn) => {
    const kind = 'purchase-headers'
    const purchase = pickRecord(turn, kind, ([, { files }]) => Number(files) < mostFiles)
    if (!purchase) return null
    const [id, before] = purchase
    const content = fileOf(turn.mark)
    return {
      call: {
        method: 'POST',
        path: `/PurchaseHeader/${id}/attachments`,
        body: content,
        headers: {
          'content-type': 'application/octet-stream',
          'x-file-name': encodeURIComponent(`${turn.mark.replaceAll('/', '_')}.pdf`),
        },
      },
      changes: [{ kind, id, before, after: { ...before, files: Number(before.files) + 1 } }],
      isFinal: true,
      ids: () => [id],
      complaints: (reply) =>
        reply?.size === content.length
          ? []
          : [`the file has ${reply?.size} bytes and must have ${content.length}`],
      holds: [holdOf(kind, id)],
    }
  },
}
