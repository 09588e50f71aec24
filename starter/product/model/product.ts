/** In the document of the API, to visitors, and to search engines. */
export const description = 'The projects of Starter.'

/** The product's name and words of its trade, which somebody would try as a password. */
export const productWords: readonly string[] = ['Starter']

/** Tables without a definition. */
export const productTables: readonly string[] = []

/** First path segments of hand-written routes that no definition has. */
export const productEndpoints: readonly string[] = []

/** Problems besides those of the framework: a status and a sentence by code. */
export const productProblems = {} as const

/** Members that a problem has besides those of the framework, by name. */
export const productProblemParts = {}
