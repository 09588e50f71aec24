import type { FirmRows } from './rows.ts'

/** Costing categories in the order of the work; their colours carry white text (contrast 4.5 or more). */
export const categories = [
  { key: 'preliminaries', description: 'Preliminaries', colour: '#546E7A' },
  { key: 'demolition', description: 'Demolition & enabling', colour: '#A1452E' },
  { key: 'groundworks', description: 'Groundworks & substructure', colour: '#7A5C1E' },
  { key: 'masonry', description: 'Masonry & structural frame', colour: '#B3261E' },
  { key: 'roofing', description: 'Roofing & rainwater', colour: '#8E3B8A' },
  { key: 'windows', description: 'Windows & external doors', colour: '#00707F' },
  { key: 'carpentry', description: 'Carpentry & joinery', colour: '#9A5B00' },
  { key: 'plumbing', description: 'Plumbing, heating & ventilation', colour: '#1565C0' },
  { key: 'electrical', description: 'Electrical', colour: '#6A4BC4' },
  { key: 'plastering', description: 'Plastering & drylining', colour: '#5B6B2F' },
  { key: 'finishes', description: 'Finishes & decoration', colour: '#C2185B' },
  { key: 'external', description: 'External works & drainage', colour: '#2E7D32' },
] as const

export type CategoryKey = (typeof categories)[number]['key']

export const categoryId = (key: CategoryKey): number =>
  categories.findIndex((category) => category.key === key) + 1

/** Complete stays open, because late costs still arrive. */
export const statuses = [
  { description: 'Tender', open: false, enabled: true },
  { description: 'Live', open: true, enabled: true },
  { description: 'On hold', open: true, enabled: true },
  { description: 'Complete', open: true, enabled: true },
  { description: 'Lost', open: false, enabled: false },
] as const

export type StatusName = (typeof statuses)[number]['description']

export const statusId = (name: StatusName): number =>
  statuses.findIndex((status) => status.description === name) + 1

export const categoryRows = (): FirmRows['costing-categories'] =>
  categories.map(({ key, description, colour }, index) => ({
    id: categoryId(key),
    categoryDescription: description,
    displayOrder: (index + 1) * 10,
    categoryColourCode: colour,
    accountCode: `${5000 + (index + 1) * 10}`,
    enabled: true,
  }))
