import type { Resources } from '../../model/resources.ts'
import { callsOf } from '../../model/row-actions.ts'

type ResourceTexts = {
  /** Singular and plural, in Polyglot's format. */
  name: string
  title: string
  create: string
  edit: string
  fields: Record<string, string>
  /** Messages of calls, by action name. */
  actions: Record<string, Record<string, string>>
}

/** The catalogue's `resources` section from the definitions. */
export const textsOfDefinitions = (
  resources: Resources,
  translate: (key: string, values: { readonly label: string }) => string,
): Record<string, ResourceTexts> =>
  Object.fromEntries(
    Object.values(resources).map(({ name, label, title, formTitles, fields, list }) => [
      name,
      {
        name: `${label} |||| ${title}`,
        title,
        create: formTitles?.create ?? translate('titles.create', { label }),
        edit: formTitles?.edit ?? translate('titles.edit', { label }),
        fields: Object.fromEntries(Object.entries(fields).map(([field, { label }]) => [field, label])),
        actions: Object.fromEntries(
          callsOf({ list }).map(({ call, toasts, opens }) => [
            call,
            {
              ...(toasts && { done: toasts.done, failed: toasts.failed }),
              ...(opens && { opens: opens.label }),
            },
          ]),
        ),
      },
    ]),
  )
