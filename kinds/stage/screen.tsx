import { useTranslate } from 'react-admin'
import { textCell } from '../families/text/typed-text.tsx'
import type { KindScreen } from '../kind-screen.ts'
import { type StageField, stagesOf } from './model.ts'

/** Each is its own label. */
export const optionsOf = (field: StageField) => stagesOf(field).map((value) => ({ value, label: value }))

const StageCell = ({ value }: { readonly value: string }) => textCell({ value: useTranslate()(value) })

export const stage: KindScreen<StageField, string> = {
  column: { min: 96, grow: 1 },
  cell: ({ value }) => <StageCell value={value} />,
  options: optionsOf,
}
