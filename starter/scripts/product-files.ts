/**
 * What is this product and what is the framework (docs/house.md). Everything that is not listed here is the framework,
 * and can be replaced by newer files of it.
 */

/** The files by which the framework knows its product. */
export const registrations: readonly string[] = [
  'resources.config.ts',
  'api/call-handlers.ts',
  'api/carry-overs.ts',
  'api/extensions.ts',
  'api/hooks.ts',
  'api/product.ts',
  'api/product-tasks.ts',
  'api/write-watchers.ts',
  'model/product.ts',
  'scripts/product-files.ts',
  'tests/support/product-calls.ts',
  'tests/support/product-pages.ts',
  'tests/support/product-samples.ts',
  'web/custom-screens.ts',
  'web/extensions.ts',
  'web/index.html',
  'web/public/',
]

/** Code of the product, which no framework file imports. */
export const productCode: readonly string[] = ['custom-screens/', 'database/sql/views/', 'migrations/']

/** Pages on the product. */
export const productDocs: readonly string[] = []

/** Tests on the records, calls and screens of the product. */
export const productTests: readonly string[] = [
  'tests/api/example.test.ts',
  'tests/browser/example.test.ts',
  'tests/component/example.test.tsx',
]

/** What pages name and only the repository of the framework has: its further tests and its tools. */
export const elsewhere: readonly string[] = ['tests/', 'tools/', 'custom-screens/i18n/']

export const isIn = (paths: readonly string[], file: string): boolean =>
  paths.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path))
