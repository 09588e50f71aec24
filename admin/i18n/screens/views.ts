/** Views of lists that people save. */
export const views = {
  menu: 'Saved views',
  view: 'Saved view',
  new: 'Save this view',
  name: 'Name',
  shared: 'Share with everyone who can see %{title}',
  isShared: 'Shared',
  isDefault: 'Open the list with it',
  ofOwner: '%{name} (%{owner})',
  save: 'Save',
  saveAs: 'Save as…',
  reset: 'Reset',
  edit: 'Rename or share…',
  delete: 'Delete…',
  partial: 'A part of “%{name}” is left out: it no longer exists, or is not for your role.',
  done: { created: 'View saved', changed: 'View changed', deleted: 'View deleted' },
}
