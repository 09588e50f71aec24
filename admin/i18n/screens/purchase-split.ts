export const purchaseSplit = {
  title: 'Move to a new purchase',
  sameRef: 'Empty: the same',
  of: 'of %{quantity}: %{amount}',
  quantityOf: 'Quantity to move: %{line}',
  linksGoAlong: 'Links to quotes go along. Supplier, project and order date stay the same.',
  onePurchase: 'Tick lines of one purchase to move them together.',
  move: 'Move',
  done: '%{smart_count} line moved |||| %{smart_count} lines moved',
  made: 'Moved to a new purchase',
  open: 'Open it',
}
