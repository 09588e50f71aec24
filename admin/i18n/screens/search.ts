export const search = {
  search: 'Search',
  box: 'Search everywhere',
  hint: 'Part of a name, a PO ref or an amount',
  keys: 'Ctrl K',
  nothing: 'Nothing found. Try part of a name, a PO ref or an amount.',
  begin: 'Type at least two characters.',
  failed: 'The search failed. Please try again.',
  searching: 'Searching…',
  recent: 'Opened last',
  goTo: 'Go to',
  new: 'New %{label}',
  leftOut: 'Took too long, not searched: %{titles}',
}
