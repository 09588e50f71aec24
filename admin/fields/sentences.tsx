import { type SentencesField, sentenceTypes } from '../../model/fields/sentences.ts'
import type { Coded } from '../../model/message.ts'
import type { FieldView } from './field-view.ts'
import { textCell } from './text.tsx'

const sentences: FieldView<SentencesField, readonly Coded[] | string> = {
  column: { min: 130, grow: 2 },
  cell: ({ value, field }) => textCell({ value: sentenceTypes.sentences.format(value, field) }),
}

export const sentenceViews = { sentences }
