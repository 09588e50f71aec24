export const groupedBy = <Value>(
  values: readonly Value[],
  numberOf: (value: Value) => number,
): Map<number, Value[]> => {
  const groups = new Map<number, Value[]>()
  for (const value of values) {
    const group = groups.get(numberOf(value))
    if (group) group.push(value)
    else groups.set(numberOf(value), [value])
  }
  return groups
}
