export const cells = {
  yes: 'Yes',
  no: 'No',
  equal: 'Equal to %{label}',
  more: 'More than %{label}',
  changedBy: '%{name} set %{value}',
  changedMeanwhile: 'Someone else set %{value}',
  nothing: 'nothing',
  takeTheirs: 'Use theirs',
  putMine: 'Use mine',
}
