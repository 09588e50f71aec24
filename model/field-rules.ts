import type { FieldRule, Resource } from './definition.ts'
import { messages } from './messages.ts'
import { fieldOf } from './resources.ts'

/** The field that a rule compares with. */
export const comparedIn = (rule: FieldRule<string, string>): string =>
  'notBefore' in rule ? rule.notBefore : rule.notAbove

/** Days are texts `yyyy-MM-dd`, which sort as they follow each other. */
const isBroken = (rule: FieldRule<string, string>, value: unknown, other: unknown): boolean =>
  'notBefore' in rule ? String(value) < String(other) : Number(value) > Number(other)

/** Messages of the rules between two fields (`rules` of a definition), each at the field that it is about. */
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
