import { addTexts } from '../../admin/i18n/i18n-provider.ts'

const genericTable = {
  genericTitle: 'Generic Table',
  veryGenericTitle: 'Very Generic Table',
  mode: 'How rows are edited',
  modal: 'In a dialog',
  inline: 'In the row',
  basis: 'Basis',
  bases: { suppliers: 'Suppliers', statuses: 'Statuses', categories: 'Categories' },
  search: 'Search',
  addNew: 'Add New',
  actions: 'Actions',
  edit: 'Edit',
  delete: 'Delete',
  save: 'Save',
  cancel: 'Cancel',
  addTitle: 'Add New Item',
  editTitle: 'Edit Item',
  deleteTitle: 'Delete %{record}?',
  deleteText: 'Are you sure you want to delete this item?',
  count: '%{smart_count} item |||| %{smart_count} items',
  countOf: '%{shown} of %{total} items',
}

export const genericTableTexts = { genericTable }

addTexts(genericTableTexts)
