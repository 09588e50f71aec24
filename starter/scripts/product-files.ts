/**
 * What is this product and what is the framework (docs/house.md). Everything that is not listed here is the framework,
 * and can be replaced by newer files of it.
 */

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
