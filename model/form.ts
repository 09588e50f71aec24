import type { FormSection, Resource, When } from './definition.ts'
import { passesFilter } from './filter/passes.ts'

type Section = FormSection<string, When<string>>
interface LooseFields {
  readonly fields: readonly string[]
  readonly when?: undefined
}

/** Sections of a form in order. Fields outside sections form sections without a heading. */
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

export const formFields = ({ form }: Resource): string[] =>
  form.flatMap((element) => (typeof element === 'string' ? element : element.fields))

/** Whether the form alone can create a record: it has no parent, or the form contains the parent. */
export const asksForParent = (resource: Resource): boolean =>
  !resource.parent || formFields(resource).includes(resource.parent.key)

export const isShown = (
  resource: Resource,
  { when }: { readonly when?: When<string> },
  values: Readonly<Record<string, unknown>>,
): boolean => !when || passesFilter(resource, { [when.field]: when.is }, values)

export const hiddenFields = (resource: Resource, values: Readonly<Record<string, unknown>>): Set<string> =>
  new Set(
    formSections(resource).flatMap((section) => (isShown(resource, section, values) ? [] : section.fields)),
  )
