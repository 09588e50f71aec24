import type { Resource } from '../../../model/definition.ts'

/** Labels of the buttons that a row of the resource has, in their order. */
export const controlLabels = (
  resource: Resource,
  translate: (key: string) => string,
  { mayEdit, mayDelete }: { readonly mayEdit: boolean; readonly mayDelete: boolean },
): string[] => [
  translate(mayEdit ? 'row.edit' : 'history.title'),
  ...(resource.list.actions ?? []).map(({ label }) => label),
  ...(mayDelete && resource.deleteFrom === 'row' ? [translate('row.delete')] : []),
]
