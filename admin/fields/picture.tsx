import Box from '@mui/material/Box'
import { lazy, Suspense } from 'react'
import type { PictureField } from '../../model/fields/picture.ts'
import { Thumbnail } from '../attachments/Thumbnail.tsx'
import type { FieldView } from './field-view.ts'
import { TestToggle } from './TestChoices.tsx'

const PictureInput = lazy(() => import('./PictureInput.tsx'))

const tests = [
  ['cells.yes', { not: null }],
  ['cells.no', null],
] as const

/** In pixels: a row of a list stays as high as without one. */
const inRow = 28

export const picture: FieldView<PictureField, string, string | null> = {
  column: { min: 64, grow: 0 },
  isPicture: true,
  cell: ({ value, resource, field }) => (
    <Thumbnail resource={resource} picture={value} side={inRow} alt={field.label} />
  ),
  Input: (props) => (
    <Suspense fallback={<Box sx={{ height: props.compact ? 32 : 96 }} />}>
      {props.resource && <PictureInput {...props} resource={props.resource} />}
    </Suspense>
  ),
  toInput: (value) => value,
  fromInput: (typed) => typed,
  Filter: (props) => <TestToggle {...props} tests={tests} />,
}
