import type { Resource } from '../../../../model/definition.ts'
import { hiddenFields } from '../../../../model/form.ts'
import type { AnyRecord } from '../../../../model/record-text.ts'
import type { Column } from '../../../table/columns.ts'

/** The field that a cell edits; null if it is read-only. */
export const editableField = (resource: Resource, { input }: Column, record: AnyRecord): string | null => {
  if (input === null || !resource.list.editable?.includes(input)) return null
  return hiddenFields(resource, record).has(input) ? null : input
}

export const boxSelector = '[role=combobox], textarea:not([aria-hidden]), input:not([aria-hidden])'

const cellSelector = '[data-editable]'
const cellsAround = (cell: HTMLElement): HTMLElement[] => [
  ...(cell.closest('tbody')?.querySelectorAll<HTMLElement>(cellSelector) ?? []),
]
const rowOf = (cell: HTMLElement) => Number(cell.closest('[aria-rowindex]')?.getAttribute('aria-rowindex'))
const inOrder = (cells: readonly HTMLElement[]) => {
  const places = new Map(cells.map((cell, index) => [cell, rowOf(cell) * 10_000 + index]))
  return cells.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
}

/** The next or previous editable cell, across rows; undefined at the end. */
export const neighbourCell = (cell: HTMLElement, step: 1 | -1): HTMLElement | undefined => {
  // DOM order is the order of mounting, not of the rows.
  const cells = inOrder(cellsAround(cell))
  return cells[cells.indexOf(cell) + step]
}

/** Cell of the same column in the next or previous row; undefined at the end. */
export const cellBelow = (cell: HTMLElement, step: 1 | -1): HTMLElement | undefined =>
  cellsAround(cell).find(
    (other) => other.dataset.editable === cell.dataset.editable && rowOf(other) === rowOf(cell) + step,
  )
