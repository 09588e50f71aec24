/**
 * Keeps what follows from a definition, which never changes. An import asks for each of its rows.
 * @example const namesOf = keptByDefinition((resource: Resource) => Object.keys(resource.fields))
 */
export const keptByDefinition = <Definition extends object, Found>(
  find: (definition: Definition) => Found,
): ((definition: Definition) => Found) => {
  const kept = new WeakMap<Definition, { readonly found: Found }>()
  return (definition) => {
    const known = kept.get(definition) ?? { found: find(definition) }
    kept.set(definition, known)
    return known.found
  }
}
