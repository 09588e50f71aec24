import { useQuery } from '@tanstack/react-query'
import type { Attachment } from '../../model/attachments.ts'
import type { Resource } from '../../model/definition.ts'
import { recordApiPath } from '../providers/api-paths.ts'
import { apiQuery } from '../providers/api-query.ts'
import { request } from '../providers/http-client.ts'

export interface FileOwner {
  readonly resource: Resource
  readonly id: number
}

export const attachmentsPath = ({ resource, id }: FileOwner) => `${recordApiPath(resource, id)}/attachments`
export const contentPath = (owner: FileOwner, file: Attachment) =>
  `${attachmentsPath(owner)}/${file.id}/content`

export const attachmentsKey = ({ resource, id }: FileOwner) => [resource.name, 'attachments', { id }] as const

export const useAttachments = (owner: FileOwner) =>
  useQuery(apiQuery<Attachment[]>(attachmentsKey(owner), attachmentsPath(owner)))

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
