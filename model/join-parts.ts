/**
 * What several features add under names, together.
 * @param what for the error, such as `hooks of`
 * @throws Error if two features add something under one name
 */
export const joinParts = <Part extends object>(parts: readonly Part[], what: string): Part => {
  // Nothing is missing in it: these parts have optional names only.
  let all = {} as Part
  for (const part of parts) {
    const twice = Object.keys(part).find((name) => Object.hasOwn(all, name))
    if (twice !== undefined) throw new Error(`Two features have ${what} "${twice}"`)
    all = { ...all, ...part }
  }
  return all
}
