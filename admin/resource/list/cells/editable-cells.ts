import type { Resource } from '../../../../model/definition.ts'
import { hiddenFields } from '../../../../model/form.ts'
import { lockedFields } from '../../../../model/locks.ts'
import type { AnyRecord } from '../../../../model/record-text.ts'
import type { Column } from '../../../table/columns.ts'

/** The field that a cell edits; null if it is read-only. */
export const editableField = (resource: Resource, { input }: Column, record: AnyRecord): string | null => {
  if (input === null || !resource.list.editable?.includes(input)) return null
  const isClosed = hiddenFields(resource, record).has(input) || lockedFields(resource, record).includes(input)
  return isClosed ? null : input
}

export const boxSelector = '[role=combobox], textarea:not([aria-hidden]), input:not([aria-hidden])'

const cellsAround = (cell: HTMLElement): HTMLElement[] => [
  ...(cell.closest('tbody')?.querySelectorAll<HTMLElement>('[data-editable]') ?? []),
]
const rowOf = (cell: HTMLElement) => Number(cell.closest('[data-row]')?.getAttribute('data-row'))

/** The next or previous editable cell, across rows; undefined at the end. */
export const neighbourCell = (cell: HTMLElement, step: 1 | -1): HTMLElement | undefined => {
  // In the DOM, the cells of a row are in order, but the rows in the order of mounting.
  const cells = cellsAround(cell).toSorted((a, b) => rowOf(a) - rowOf(b))
  return cells[cells.indexOf(cell) + step]
}

/** Cell of the same column in the next or previous row; undefined at the end. */
export const cellBelow = (cell: HTMLElement, step: 1 | -1): HTMLElement | undefined =>
  cellsAround(cell).find(
    (other) => other.dataset.editable === cell.dataset.editable && rowOf(other) === rowOf(cell) + step,
  )
