import type { Resource } from './definition.ts'
import type { Resources } from './resources.ts'

/** Views that one person may keep of one list. */
export const maxViews = 100
/** Letters of a view's name. */
export const viewNameLength = 60

/**
 * The views of lists that people keep. The program's own: it has no list and no form, and its calls are in
 * `api/crud/views/`. Its records are checked, written, recorded in the audit trail and undone like all others.
 */
export const savedViews: Resource = {
  // No definition can have this name: those begin with a small letter.
  name: 'View',
  label: 'View',
  title: 'Views',
  endpoint: 'View',
  table: 'saved_view',
  recordText: ['name'],
  access: { own: 'ownerId' },
  fields: {
    resource: { type: 'text', label: 'List', required: true, setOnce: true, maxLength: 100 },
    name: { type: 'text', label: 'Name', required: true, maxLength: viewNameLength },
    ownerId: { type: 'integer', label: 'Owner', readOnly: true },
    shared: { type: 'boolean', label: 'Shared', default: false },
    isDefault: { type: 'boolean', label: 'Default', default: false },
    // The query of the list's address (`list-state.ts`); empty for the list as its definition has it.
    state: { type: 'text', label: 'State', maxLength: 8000 },
  },
  list: { columns: ['name'], search: [], sort: 'name' },
  form: ['name', 'shared', 'isDefault'],
}

/** The definitions and the views, for what works with records of both. */
export const withViews = (resources: Resources): Resources => ({
  ...resources,
  [savedViews.name]: savedViews,
})

/** A view as `GET /View` answers it. */
export interface SavedView {
  readonly id: number
  readonly version: number
  /** Name of the resource whose list it is of. */
  readonly resource: string
  readonly name: string
  /** The query of the list's address. */
  readonly state: string
  /** Everybody who may read the list has it. */
  readonly shared: boolean
  /** The list opens with it; only of one's own views. */
  readonly isDefault: boolean
  readonly isOwn: boolean
  /** Full name of the owner. */
  readonly owner: string
  /** The owner's state names something that is gone, or that the reader may not see: it is left out. */
  readonly isPartial: boolean
}
