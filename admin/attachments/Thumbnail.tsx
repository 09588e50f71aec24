import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { apiPath } from '../../model/api-path.ts'
import type { Resource } from '../../model/definition.ts'
import { ownPicture, type PictureSize } from '../../model/pictures.ts'
import type { AnyRecord } from '../../model/record-text.ts'
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
    retry: false,
    // Another picture has another name.
    staleTime: 'static',
  }).data

const Frame = styled('span')(({ theme }) => ({
  display: 'inline-block',
  flex: 'none',
  overflow: 'hidden',
  verticalAlign: 'middle',
  borderRadius: 4,
  background: theme.vars.palette.background.sunken,
  '& img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
}))

interface ThumbnailProps {
  readonly resource: Resource
  readonly picture: string
  /** Width and height, in pixels. */
  readonly side: number
  /** Empty next to the name of the record. */
  readonly alt: string
}

export const Thumbnail = ({ resource, picture, side, alt }: ThumbnailProps) => {
  const address = usePicture(resource, picture, 'thumbnail')
  return <Frame style={{ width: side, height: side }}>{address && <img src={address} alt={alt} />}</Frame>
}

interface RecordPictureProps {
  readonly resource: Resource
  readonly record: AnyRecord | null | undefined
}

/** The picture of a record, or null. */
export const pictureOf = ({ resource, record }: RecordPictureProps): string | null => {
  const picture = record?.[ownPicture(resource) ?? '']
  return typeof picture === 'string' ? picture : null
}

/** A record's picture before its name; nothing without one. */
export const RecordThumbnail = ({ side, ...of }: RecordPictureProps & Pick<ThumbnailProps, 'side'>) => {
  const picture = pictureOf(of)
  return (
    picture && (
      <span style={{ marginRight: 8 }}>
        <Thumbnail resource={of.resource} picture={picture} side={side} alt="" />
      </span>
    )
  )
}
