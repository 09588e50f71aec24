/**
 * What is Costwright and what is the framework (docs/house.md). In the folders of the framework, everything that is
 * neither listed here nor in `registrations.ts` is the framework, and in its package.
 */

/** Code of Costwright, which no framework file imports. */
export const productCode: readonly string[] = [
  'api/costing/',
  'custom-screens/',
  'database/sql/views/',
  'demo/',
  'migrations/',
  'model/costing/',
]

/** Tests that hold for any definitions: each product runs them over its own. */
export const testsOfEachProduct: readonly string[] = [
  'tests/api/contract.test.ts',
  'tests/api/hidden-columns.test.ts',
  'tests/api/openapi-contract.test.ts',
  'tests/api/route-matrix.test.ts',
]

/** What the tests of a product may use. */
export const testSupport: readonly string[] = [
  'tests/support/app.ts',
  'tests/support/browser.ts',
  'tests/support/render.tsx',
]
