import type { Field, Fields, Resource } from '../../model/definition.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'

/**
 * The definition with all number fields required, as the generic table needs it.
 * @source specification section 5
 */
export const withRequiredNumbers = (resource: Resource): Resource => ({
  ...resource,
  fields: Object.fromEntries(
    Object.entries(resource.fields as Fields).map(([name, field]) => [
      name,
      fieldTypeOf(field).numeric ? ({ ...field, required: true } as Field) : field,
    ]),
  ),
})
