/** Adds to a definition what follows from the rest of it. */
type Completion = (definition: object) => void

let complete: Completion | null = null
const waiting: object[] = []

/**
 * A definition with what it leaves out (`conventions.ts`): at once, or as soon as the field types are loaded. The
 * first page of the app has the definitions, and neither the field types nor the conventions.
 */
export const completed = <D extends object>(definition: D): D => {
  const whole = { ...definition }
  if (complete) complete(whole)
  else waiting.push(whole)
  return whole
}

/** Told by the registry of field types. */
export const completeBy = (given: Completion): void => {
  complete = given
  for (const definition of waiting.splice(0)) given(definition)
}
