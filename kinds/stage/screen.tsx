import { useTranslate } from 'react-admin'
import { OptionsFilter } from '../families/options/OptionsFilter.tsx'
import { textCell } from '../families/text/typed-text.tsx'
import type { KindScreen } from '../kind-screen.ts'
import { type StageField, stagesOf } from './model.ts'

/** Each is its own label. */
const optionsOf = (field: StageField) => stagesOf(field).map((value) => ({ value, label: value }))

const StageCell = ({ value }: { readonly value: string }) => textCell({ value: useTranslate()(value) })

export const stage: KindScreen<StageField, string> = {
  column: { min: 96, grow: 1 },
  cell: ({ value }) => <StageCell value={value} />,
  Filter: (props) => <OptionsFilter {...props} options={optionsOf(props.field)} />,
  options: optionsOf,
}
