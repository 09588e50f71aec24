/** The generated documentation pages of the product, by their file. */
export const productPages = (): Readonly<Record<string, string>> => ({})

/** Sentences of the product in `docs/messages.md`, by section and code. */
export const productMessages = {}
