import { useQuery } from '@tanstack/react-query'
import { apiPath } from '../../model/api-path.ts'
import type { Resource } from '../../model/definition.ts'
import type { PictureSize } from '../../model/pictures.ts'
import { request } from '../providers/http-client.ts'

export const picturesPath = (resource: Resource) => `${apiPath(resource)}/pictures`

const asAddress = (content: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(content)
  })

/** Address of a picture for an image element; undefined while it loads. An address of the API would need a session. */
export const usePicture = (resource: Resource, picture: string | null, size: PictureSize) =>
  useQuery({
    queryKey: [resource.name, 'picture', picture, size],
    queryFn: async ({ signal }) => {
      const path = `${picturesPath(resource)}/${picture}?size=${size}`
      const response = await request(path, { signal, headers: { Accept: '*/*' } })
      return asAddress(await response.blob())
    },
    enabled: picture !== null,
    // Another picture has another name.
    staleTime: 'static',
  }).data

export interface ThumbnailProps {
  readonly resource: Resource
  readonly picture: string
  /** Width and height, in pixels. */
  readonly side: number
  /** Empty next to the name of the record. */
  readonly alt: string
}
