import { numberScreen } from '../families/number/screen.tsx'
import { percent as kind, type PercentField } from './model.ts'

export const percent = numberScreen<PercentField>({ format: kind.format, width: 84 })
