import type { Resource } from '../../../model/definition.ts'

/** Labels of the buttons that a row of the resource has, in their order. */
export const controlLabels = (
  resource: Resource,
  translate: (key: string) => string,
  mayWrite: boolean,
): string[] => [
  translate(mayWrite ? 'row.edit' : 'history.title'),
  ...(resource.list.actions ?? []).map(({ label }) => label),
  ...(mayWrite && resource.deleteFrom === 'row' ? [translate('row.delete')] : []),
]
