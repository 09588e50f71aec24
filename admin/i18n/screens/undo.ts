/** What was done, and taking it back. */
export const undo = {
  undo: 'Undo',
  redo: 'Redo',
  undoOf: 'Undo: %{what}',
  redoOf: 'Redo: %{what}',
  undone: 'Undone: %{what}',
  redone: 'Redone: %{what}',
  close: 'Close',
  bringBack: 'Bring back',
  broughtBack: 'deletion taken back',
  refusedRecord: '%{record}: changed by %{name}, %{at}',
  refusedByNobody: '%{record} was changed',
  refusedMore: 'and %{smart_count} more |||| and %{smart_count} more',
  done: {
    created: '%{label} added',
    changed: '%{label} changed',
    deleted: '%{label} deleted',
    linked: '%{smart_count} line linked |||| %{smart_count} lines linked',
    copied: 'Quote copied',
    severalChanged: '%{smart_count} changed: %{title}',
    severalDeleted: '%{smart_count} deleted: %{title}',
  },
}
