import { useQuery } from '@tanstack/react-query'
import type { Attachment } from '../../model/attachments.ts'
import type { Resource } from '../../model/definition.ts'
import { recordApiPath } from '../providers/api-paths.ts'
import { request, requestJson } from '../providers/http-client.ts'
import { writeOnce } from '../providers/send-once.ts'

export interface FileOwner {
  readonly resource: Resource
  readonly id: number
}

export const attachmentsPath = ({ resource, id }: FileOwner) => `${recordApiPath(resource, id)}/attachments`
export const contentPath = (owner: FileOwner, file: Attachment) =>
  `${attachmentsPath(owner)}/${file.id}/content`

export const attachmentsKey = ({ resource, id }: FileOwner) => [resource.name, 'attachments', { id }] as const

export const useAttachments = (owner: FileOwner) =>
  useQuery({
    queryKey: attachmentsKey(owner),
    queryFn: ({ signal }) => requestJson<Attachment[]>(attachmentsPath(owner), { signal }),
  })

/** Content of a file; immutable per id. */
export const useContent = (owner: FileOwner, file: Attachment) =>
  useQuery({
    queryKey: [owner.resource.name, 'attachment', file.id],
    queryFn: async ({ signal }) => {
      const response = await request(contentPath(owner, file), { signal, headers: { Accept: '*/*' } })
      return response.blob()
    },
    staleTime: Number.POSITIVE_INFINITY,
    // A file has up to 10 MB, so it is cached for five minutes only.
    gcTime: 5 * 60_000,
  })

export const deleteAttachment = (owner: FileOwner, { id, fileName }: Attachment): Promise<Attachment> =>
  writeOnce(`${attachmentsPath(owner)}/${id}`, {
    method: 'DELETE',
    done: () => ({ key: 'files.deleted', args: { name: fileName } }),
  })
