/** The generated documentation pages of the product, by their file. */
export const productPages = (): Readonly<Record<string, string>> => ({})
