import type { FormSection, Resource, When } from './definition.ts'
import { passesFilter } from './filter/passes.ts'

type Section = FormSection<string, When<string>>
/** Fields that stand in no section. */
interface LooseFields {
  readonly fields: readonly string[]
  readonly when?: undefined
}

/** The sections of a form in their order. Fields that stand in none come as sections without a heading. */
export const formSections = ({ form }: Resource): (Section | LooseFields)[] => {
  const sections: (Section | LooseFields)[] = []
  let loose: string[] | null = null
  for (const element of form) {
    if (typeof element !== 'string') {
      sections.push(element)
      loose = null
      continue
    }
    if (!loose) {
      loose = []
      sections.push({ fields: loose })
    }
    loose.push(element)
  }
  return sections
}

/** The fields of a form in their order, whether in a section or not. */
export const formFields = ({ form }: Resource): string[] =>
  form.flatMap((element) => (typeof element === 'string' ? element : element.fields))

/** Whether a record can be made by its form alone: it has no parent, or the form asks for it. */
export const asksForParent = (resource: Resource): boolean =>
  !resource.parent || formFields(resource).includes(resource.parent.key)

/** Whether a section is there for these values: always, unless it says when. */
export const isShown = (
  resource: Resource,
  { when }: { readonly when?: When<string> },
  values: Readonly<Record<string, unknown>>,
): boolean => !when || passesFilter(resource, { [when.field]: when.is }, values)

/** Names of the fields that are left out for these values, because their section is. */
export const hiddenFields = (resource: Resource, values: Readonly<Record<string, unknown>>): Set<string> =>
  new Set(
    formSections(resource).flatMap((section) => (isShown(resource, section, values) ? [] : section.fields)),
  )
