import type { Resource } from '../../../../model/definition.ts'
import { hiddenFields } from '../../../../model/form.ts'
import type { AnyRecord } from '../../../../model/record-text.ts'
import type { Column } from '../../../table/columns.ts'

/** The field that is changed in a cell of this column and record; null where the list changes none. */
export const editableField = (resource: Resource, { input }: Column, record: AnyRecord): string | null => {
  if (input === null || !resource.list.editable?.includes(input)) return null
  return hiddenFields(resource, record).has(input) ? null : input
}

/** The box of any kind's input. */
export const boxSelector = '[role=combobox], textarea:not([aria-hidden]), input:not([aria-hidden])'

const cellSelector = '[data-editable]'
/** What a table has of such cells in the page, in the order in which they are read. */
const cellsAround = (cell: HTMLElement): HTMLElement[] => [
  ...(cell.closest('tbody')?.querySelectorAll<HTMLElement>(cellSelector) ?? []),
]
const rowOf = (cell: HTMLElement) => Number(cell.closest('[aria-rowindex]')?.getAttribute('aria-rowindex'))
const inOrder = (cells: readonly HTMLElement[]) => {
  const places = new Map(cells.map((cell, index) => [cell, rowOf(cell) * 10_000 + index]))
  return cells.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
}

/** The next cell that can be changed, or the one before, through the end of its row; undefined at the end. */
export const neighbourCell = (cell: HTMLElement, step: 1 | -1): HTMLElement | undefined => {
  // Rows stand in the page as they were first shown, not one below the other.
  const cells = inOrder(cellsAround(cell))
  return cells[cells.indexOf(cell) + step]
}

/** The cell of the same column in the next row, or in the one before; undefined at the end. */
export const cellBelow = (cell: HTMLElement, step: 1 | -1): HTMLElement | undefined =>
  cellsAround(cell).find(
    (other) => other.dataset.editable === cell.dataset.editable && rowOf(other) === rowOf(cell) + step,
  )
