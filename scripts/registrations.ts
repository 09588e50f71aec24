/** The files by which the framework knows its product. A new product has its own, from `starter/`. */
export const registrations: readonly string[] = [
  'resources.config.ts',
  'api/extensions.ts',
  'api/product.ts',
  'model/firm-locale.ts',
  'model/product.ts',
  'tests/support/product-calls.ts',
  'tests/support/product-pages.ts',
  'tests/support/product-samples.ts',
  'web/custom-screens.ts',
  'web/language.ts',
  'web/product.ts',
  'web/public/',
]

/** Whether a file is one of these paths, or in one of these folders, which end with a slash. */
export const isIn = (paths: readonly string[], file: string): boolean =>
  paths.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path))
