import type { Resource } from './definition.ts'
import { idSchema } from './fields/reference.ts'
import type { Resources } from './resources.ts'
import { described, type FromSchema, flag, integer, objectSchema, text } from './schemas.ts'

export const maxViews = 100
export const viewNameLength = 60

/**
 * Saved views of lists. Internal resource without list and form; its routes are in `api/views/`. Its
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

export const savedView = objectSchema({
  id: idSchema,
  version: { ...integer, minimum: 1 },
  resource: described(text, 'Name of the list'),
  name: text,
  state: described(text, 'The query of the list’s address in the admin'),
  shared: described(flag, 'Visible to all users who can read the list'),
  isDefault: described(flag, 'Whether the list opens with this view; only for your own views'),
  isOwn: flag,
  owner: described(text, 'Full name of the owner'),
  isPartial: described(
    flag,
    'Part of the view no longer exists, or you may not read it; the state leaves it out',
  ),
})
export type SavedView = FromSchema<typeof savedView>
