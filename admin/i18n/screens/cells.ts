/** What a cell shows, and changing it where it stands. */
export const cells = {
  yes: 'Yes',
  no: 'No',
  equal: 'Equal to %{label}',
  more: 'More than %{label}',
  changedBy: '%{name} set %{value}',
  changedMeanwhile: 'Somebody else set %{value}',
  nothing: 'nothing',
  takeTheirs: 'Use theirs',
  putMine: 'Put mine',
}
