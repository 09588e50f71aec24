import { firmTimeZone } from '../model/firm-clock.ts'

/**
 * SQL: the day that it is in the firm's country, whatever the time zone of the session. `firmDay` of the model is the
 * same day.
 * @param instant SQL of a `timestamptz`
 */
export const firmDaySql = (instant = 'now()'): string =>
  `(timezone('${firmTimeZone}'::text, ${instant}))::date`
