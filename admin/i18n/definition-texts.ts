import type { Resources } from '../../model/resources.ts'

type ResourceTexts = {
  /** One of them and several, separated as polyglot expects. */
  name: string
  title: string
  create: string
  edit: string
  fields: Record<string, string>
}

/** The catalogue's `resources` section: headings, dialog titles and field labels, from the definitions. */
export const textsOfDefinitions = (resources: Resources): Record<string, ResourceTexts> =>
  Object.fromEntries(
    Object.values(resources).map(({ name, label, title, formTitles, fields }) => [
      name,
      {
        name: `${label} |||| ${title}`,
        title,
        create: formTitles?.create ?? `Create ${label}`,
        edit: formTitles?.edit ?? `Edit ${label} Details`,
        fields: Object.fromEntries(Object.entries(fields).map(([field, { label }]) => [field, label])),
      },
    ]),
  )
