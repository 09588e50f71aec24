import ButtonBase from '@mui/material/ButtonBase'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../model/definition.ts'
import { ownPicture } from '../../model/pictures.ts'
import { type AnyRecord, recordText } from '../../model/record-text.ts'
import { fieldOf } from '../../model/resources.ts'
import { pictureOf, Thumbnail } from './Thumbnail.tsx'

const PictureDialog = lazy(() => import('./PictureDialog.tsx'))

interface HeadPictureProps {
  readonly resource: Resource
  readonly record: AnyRecord | undefined
  /** In pixels. */
  readonly side: number
}

/** The picture of a record in the head of its page; a click shows it whole. */
const HeadPicture = ({ resource, record, side }: HeadPictureProps) => {
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const picture = pictureOf({ resource, record })
  if (!record || !picture) return null
  const { label } = fieldOf(resource, ownPicture(resource) ?? '')
  const title = translate('row.nameOf', { action: label, record: recordText(resource, record) })
  return (
    <>
      <ButtonBase aria-label={title} onClick={() => setIsOpen(true)} sx={{ borderRadius: 1 }}>
        <Thumbnail resource={resource} picture={picture} side={side} alt="" />
      </ButtonBase>
      {isOpen && (
        <Suspense>
          <PictureDialog
            resource={resource}
            picture={picture}
            title={title}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

export default HeadPicture
