import { messages } from '../../model/messages.ts'
import { defineKind, type Guarded, guarded } from '../kind.ts'
import { needed, text, yes } from '../option.ts'

/** A field of a record that this one refers to: `projectId.projectName`, through as many references as needed. */
export interface LookupField extends Guarded {
  readonly type: 'lookup'
  readonly label: string
  /** Through references to a field of the record at the end: `supplierId.supplierName`. */
  readonly path: string
  /** In ascending order records without it come first, as they need somebody; else they come last both ways. */
  readonly emptyFirst?: true
}

/** Shown, checked and filtered as the field that it ends at, whose kind is asked instead (`shownField`). */
export const lookup = defineKind<LookupField, unknown>()({
  writable: false,
  readable: true,
  readFrom: ({ path }) => [path],
  options: { ...guarded, label: needed(text), path: needed(text), emptyFirst: yes },
  searchable: true,
  schema: () => ({}),
  check: () => [messages.format],
  format: (value) => String(value),
})
