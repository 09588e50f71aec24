/** The path of a list with its parameters, each of which is JSON. */
export const listPath = (endpoint: string, parameters: Record<string, unknown> = {}): string =>
  `/${endpoint}?${new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)]))}`
