import type { Sheet } from '../../model/sheet.ts'

/**
 * Exported values by record id; null if the sheet has none for this resource. Each row is JSON: first the
 * resource, then one record each.
 */
export const readBase = (
  sheet: Sheet | null,
  resource: string,
): Record<string, Record<string, unknown>> | null => {
  try {
    const [head, ...records] = (sheet?.rows ?? []).map(({ cells: [cell] }) => JSON.parse(cell?.text ?? ''))
    if (head?.resource !== resource || !Array.isArray(head.fields)) return null
    return Object.fromEntries(
      records.map(([id, ...values]: unknown[]) => [
        String(id),
        Object.fromEntries(head.fields.map((name: string, at: number) => [name, values[at]])),
      ]),
    )
  } catch {
    return null
  }
}
