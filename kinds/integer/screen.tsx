import { numberScreen } from '../families/number/screen.tsx'
import { type IntegerField, integer as kind } from './model.ts'

export const integer = numberScreen<IntegerField>({ format: kind.format, width: 70 })
