/** Moves an item one place up (-1) or down (1); no change at the ends. */
export const movedBy = (names: readonly string[], name: string, by: -1 | 1): string[] => {
  const from = names.indexOf(name)
  const to = from + by
  if (from < 0 || to < 0 || to >= names.length) return [...names]
  return names.toSpliced(from, 1).toSpliced(to, 0, name)
}
