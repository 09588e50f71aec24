type Completion = (definition: object) => void

let complete: Completion | null = null
const waiting: object[] = []

/**
 * Completes a definition with the conventions (`conventions.ts`), immediately or when the field types are
 * loaded. The first page of the app loads definitions without field types or conventions.
 */
export const completed = <D extends object>(definition: D): D => {
  const whole = { ...definition }
  if (complete) complete(whole)
  else waiting.push(whole)
  return whole
}

/** Called by the registry of field types. */
export const completeBy = (given: Completion): void => {
  complete = given
  for (const definition of waiting.splice(0)) given(definition)
}
