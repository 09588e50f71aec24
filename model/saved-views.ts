import type { Resource } from './definition.ts'
import type { Resources } from './resources.ts'

export const maxViews = 100
export const viewNameLength = 60

/**
 * Saved views of lists. Internal resource without list and form; its routes are in `api/crud/views/`. Its
 * records are validated, audited and undone like all others.
 */
export const savedViews: Resource = {
  // Cannot collide with a definition: resource names begin with a lower-case letter.
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
    // Query string of the list (`list-state.ts`). Empty for the default list.
    state: { type: 'text', label: 'State', maxLength: 8000 },
  },
  list: { columns: ['name'], search: [], sort: 'name' },
  form: ['name', 'shared', 'isDefault'],
}

export const withViews = (resources: Resources): Resources => ({
  ...resources,
  [savedViews.name]: savedViews,
})

export interface SavedView {
  readonly id: number
  readonly version: number
  readonly resource: string
  readonly name: string
  readonly state: string
  /** Visible to all users who can read the list. */
  readonly shared: boolean
  /** Opens with the list. Only for the user's own views. */
  readonly isDefault: boolean
  readonly isOwn: boolean
  /** Full name of the owner. */
  readonly owner: string
  /** The state names something unknown or hidden from the reader, which is left out. */
  readonly isPartial: boolean
}
