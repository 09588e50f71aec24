/** Adds to a definition what follows from the rest of it. */
type Completion = (definition: object) => void

let complete: Completion | null = null
const waiting: object[] = []

/**
 * A definition with what it leaves out (`conventions.ts`): at once, or as soon as the kinds of fields are loaded. The
 * first page of the app has the definitions, and neither the kinds nor the conventions.
 */
export const completed = <D extends object>(definition: D): D => {
  const whole = { ...definition }
  if (complete) complete(whole)
  else waiting.push(whole)
  return whole
}

/** Told by the registry of the kinds. */
export const completeBy = (given: Completion): void => {
  complete = given
  for (const definition of waiting.splice(0)) given(definition)
}
