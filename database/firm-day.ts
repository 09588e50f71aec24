import { firmTimeZone } from '#product/model/firm-locale.ts'

/**
 * SQL of today's date in the firm's time zone, as `firmDay` in the model.
 * @param instant SQL of a `timestamptz`
 */
export const firmDaySql = (instant = 'now()'): string =>
  `(timezone('${firmTimeZone}'::text, ${instant}))::date`
