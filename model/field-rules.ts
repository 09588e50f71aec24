import type { FieldRule, Resource } from './definition.ts'
import { messages } from './messages.ts'
import { fieldOf } from './resources.ts'

export const comparedIn = (rule: FieldRule<string, string>): string =>
  'notBefore' in rule ? rule.notBefore : rule.notAbove

/** Dates `yyyy-MM-dd` compare as texts. */
const isBroken = (rule: FieldRule<string, string>, value: unknown, other: unknown): boolean =>
  'notBefore' in rule ? String(value) < String(other) : Number(value) > Number(other)

/** Messages of the rules between two fields, by field. */
export const checkRules = (
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
): Record<string, string[]> => {
  const errors: Record<string, string[]> = {}
  for (const rule of resource.rules ?? []) {
    const value = values[rule.field] ?? null
    const other = values[comparedIn(rule)] ?? null
    if (value === null || other === null || !isBroken(rule, value, other)) continue
    const { label } = fieldOf(resource, comparedIn(rule))
    errors[rule.field] ??= ['notBefore' in rule ? messages.notBefore(label) : messages.notAbove(label)]
  }
  return errors
}
