import type { Field, Resource } from './definition.ts'
import { keptByDefinition } from './kept-by-definition.ts'
import { referredBy } from './resources.ts'

/** A field that begins with a value of a referred record. */
export interface Preset {
  readonly name: string
  /** Reference of the same record. */
  readonly from: string
  /** Field of the referred record. */
  readonly take: string
  /** The form fills it only while it is empty. */
  readonly keeps?: true
  readonly target: Resource
}

const presetOf = (field: Field) => ('preset' in field ? field.preset : undefined)

/** Presets of a resource, in the order of its fields. */
export const presetsOf = keptByDefinition(({ fields }: Resource): readonly Preset[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const preset = presetOf(field)
    const reference = preset && fields[preset.from]
    const target = reference && referredBy(reference)
    return preset && target ? [{ name, ...preset, target }] : []
  }),
)
