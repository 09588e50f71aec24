import { numberScreen } from '../families/number/screen.tsx'
import { quantity as kind, type QuantityField } from './model.ts'

export const quantity = numberScreen<QuantityField>({ format: kind.format, width: 84 })
