/**
 * What a product imports of the framework, by `exports` of its package (docs/product-of-your-own.md). Everything else may
 * change in any version: add a module here when the documentation names it.
 */
export const publicModules: readonly string[] = [
  // Definitions, and arithmetic without I/O.
  'model/calendar-date.ts',
  'model/decimal.ts',
  'model/definition.ts',
  'model/field-value.ts',
  'model/firm-clock.ts',
  'model/format.ts',
  'model/resources.ts',
  'model/roles.ts',
  'model/schemas.ts',
  // Code on the server.
  'api/access.ts',
  'api/crud/call-handler.ts',
  'api/crud/hooks.ts',
  'api/crud/notices.ts',
  'api/crud/reply-to-write.ts',
  'api/crud/written-columns.ts',
  'api/http/errors.ts',
  'api/own-code/extension-points.ts',
  'api/own-code/keep-figures.ts',
  'api/own-code/product.ts',
  'api/workers/task.ts',
  'database/kept-figures.ts',
  'database/query.ts',
  // Screens.
  'admin/account/account-screens.ts',
  'admin/charts/BarRows.tsx',
  'admin/charts/ChartTable.tsx',
  'admin/charts/Curve.tsx',
  'admin/charts/PairedBars.tsx',
  'admin/charts/Plot.tsx',
  'admin/charts/ShareBars.tsx',
  'admin/charts/StackedBars.tsx',
  'admin/define-screens.ts',
  'admin/extension-points.ts',
  'admin/frame/menu-entries.ts',
  'admin/i18n/i18n-provider.ts',
  'admin/i18n/languages.ts',
  'admin/i18n/translation.ts',
  'admin/providers/api-query.ts',
  'admin/providers/use-api-mutation.ts',
  'admin/providers/use-download.ts',
  'admin/resource/parent/next-step.ts',
  'admin/table/LoadError.tsx',
  'admin/table/RecordTable.tsx',
  // The default home page, which `starter/defaults/web/custom-screens.ts` loads.
  'starter/defaults/web/Desk.tsx',
  // Tests.
  'tests/support/app.ts',
  'tests/support/browser.ts',
  'tests/support/render.tsx',
  'tests/support/right-call.ts',
  'tests/support/samples.ts',
  // Commands and options of the compiler.
  'scripts/costwright.mjs',
  'tsconfig.product.json',
]
