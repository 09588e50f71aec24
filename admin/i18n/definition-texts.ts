import type { Resources } from '../../model/resources.ts'
import { callsOf } from '../../model/row-actions.ts'

type ResourceTexts = {
  /** One of them and several, separated as polyglot expects. */
  name: string
  title: string
  create: string
  edit: string
  fields: Record<string, string>
  /** What is told of the calls of handlers, by their names. */
  actions: Record<string, Record<string, string>>
}

/**
 * The catalogue's `resources` section: headings, dialog titles and field labels, from the definitions.
 * @param say a sentence in the language of the screens
 */
export const textsOfDefinitions = (
  resources: Resources,
  say: (sentence: string) => string,
): Record<string, ResourceTexts> =>
  Object.fromEntries(
    Object.values(resources).map(({ name, label, title, formTitles, fields, list }) => [
      name,
      {
        name: `${label} |||| ${title}`,
        title,
        create: formTitles?.create ?? say(`Create ${label}`),
        edit: formTitles?.edit ?? say(`Edit ${label} Details`),
        fields: Object.fromEntries(Object.entries(fields).map(([field, { label }]) => [field, label])),
        actions: Object.fromEntries(
          callsOf({ list }).map(({ call, says, opens }) => [
            call,
            { ...says, ...(opens && { opens: opens.label }) },
          ]),
        ),
      },
    ]),
  )
