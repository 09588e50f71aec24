import { OptionsFilter } from '../families/options/OptionsFilter.tsx'
import type { KindInput } from '../kind-input.ts'
import type { StageField } from './model.ts'
import { optionsOf } from './screen.tsx'

export const stage: KindInput<StageField> = {
  Filter: (props) => <OptionsFilter {...props} options={optionsOf(props.field)} />,
}
