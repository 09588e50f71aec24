import { checkText, comparesTexts } from '../families/text/model.ts'
import { defineKind, type Guarded, guarded } from '../kind.ts'
import { names, needed, text } from '../option.ts'

/** Texts of the record joined by a blank. */
export interface JoinedField extends Guarded {
  readonly type: 'joined'
  readonly label: string
  /** Texts of the record. */
  readonly of: readonly string[]
}

const longest = 10_000
/** Worked out and never written; its check serves filters. */
const check = (value: unknown) => checkText(value, longest)

export const joined = defineKind<JoinedField, string>()({
  writable: false,
  readable: true,
  readFrom: ({ of }) => of,
  options: { ...guarded, label: needed(text), of: needed(names) },
  neverNull: true,
  madeOf: ({ of }) => of,
  searchable: true,
  schema: () => ({ type: 'string' }),
  filter: comparesTexts(check, () => longest),
  check,
  format: (value) => value,
})
