import type { Resource } from '../../../model/definition.ts'
import type { RowAction } from '../../../model/row-actions.ts'

/** Labels of the buttons that a row of the resource has with these actions, in their order. */
export const controlLabels = (
  { deleteFrom }: Pick<Resource, 'deleteFrom'>,
  actions: readonly RowAction[],
  translate: (key: string) => string,
  { mayEdit, mayDelete }: { readonly mayEdit: boolean; readonly mayDelete: boolean },
): string[] => [
  translate(mayEdit ? 'row.edit' : 'history.title'),
  ...actions.filter((action) => !('tabOnly' in action)).map(({ label }) => label),
  ...(mayDelete && deleteFrom === 'row' ? [translate('row.delete')] : []),
]
