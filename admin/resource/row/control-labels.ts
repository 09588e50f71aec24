import type { Resource } from '../../../model/definition.ts'
import type { RowAction } from '../../../model/row-actions.ts'

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
