import { lazy, Suspense } from 'react'
import type { Resource } from '../../model/definition.ts'
import { ownPicture } from '../../model/pictures.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import type { ThumbnailProps } from './pictures.ts'

const StoredPicture = lazy(() => import('./StoredPicture.tsx'))

/** A small picture. Its code is loaded with the first one. */
export const Thumbnail = (props: ThumbnailProps) => (
  <Suspense fallback={<span style={{ display: 'inline-block', width: props.side, height: props.side }} />}>
    <StoredPicture {...props} />
  </Suspense>
)

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
