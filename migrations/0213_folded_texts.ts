import type { Knex } from 'knex'

const forward = `
drop index "vat_code_vat_code_accent_idx";
drop index "costing_category_category_description_accent_idx";
drop index "project_status_project_status_description_accent_idx";
drop index "project_project_name_accent_idx";
drop index "project_project_number_accent_idx";
drop index "supplier_supplier_name_accent_idx";
drop index "labour_rate_trade_accent_idx";
drop index "price_list_list_name_accent_idx";
drop index "price_list_line_code_accent_idx";
drop index "price_list_line_description_accent_idx";
drop index "unit_rate_code_accent_idx";
drop index "unit_rate_description_accent_idx";
drop index "rate_part_description_accent_idx";
drop index "quote_header_comments_accent_idx";
drop index "quote_header_instruction_accent_idx";
drop index "quote_header_quote_number_accent_idx";
drop index "quote_line_description_accent_idx";
drop index "quote_line_part_description_accent_idx";
drop index "worker_trade_accent_idx";
drop index "worker_worker_name_accent_idx";
drop index "plant_plant_name_accent_idx";
drop index "labour_week_comments_accent_idx";
drop index "labour_line_text_accent_idx";
drop index "daywork_sheet_description_accent_idx";
drop index "daywork_sheet_instruction_accent_idx";
drop index "daywork_sheet_sheet_no_accent_idx";
drop index "daywork_line_description_accent_idx";
drop index "purchase_order_order_no_accent_idx";
drop index "order_line_description_accent_idx";
drop index "given_up_line_reason_accent_idx";
drop index "verification_number_accent_idx";
drop index "subcontract_number_accent_idx";
drop index "subcontract_works_accent_idx";
drop index "subcontract_line_description_accent_idx";
drop index "subcontract_line_ref_accent_idx";
drop index "valuation_line_description_accent_idx";
drop index "charge_text_accent_idx";
drop index "supplier_invoice_invoice_no_accent_idx";
drop index "purchase_header_accounts_po_no_accent_idx";
drop index "purchase_header_supplier_po_invoice_no_accent_idx";
drop index "purchase_header_user_po_no_accent_idx";
drop index "purchase_line_description_accent_idx";
drop index "delivery_delivery_note_accent_idx";
drop index "approved_row_account_of_accent_idx";
drop index "approved_row_job_accent_idx";
drop index "accounts_batch_line_invoice_no_accent_idx";
drop index "accounts_batch_line_supplier_name_accent_idx";
drop index "accounts_batch_line_text_accent_idx";
drop index "bank_holiday_holiday_accent_idx";
drop index "application_line_description_accent_idx";
drop index "supplier_statement_line_reference_accent_idx";
drop index "forecast_note_accent_idx";
drop index "project_close_made_by_accent_idx";
drop index "project_close_note_accent_idx";
drop index "project_close_figure_category_accent_idx";
drop index "project_close_line_description_accent_idx"
`

const back = `
drop index "vat_code_vat_code_accent_idx";
drop index "costing_category_category_description_accent_idx";
drop index "project_status_project_status_description_accent_idx";
drop index "project_project_name_accent_idx";
drop index "project_project_number_accent_idx";
drop index "supplier_supplier_name_accent_idx";
drop index "labour_rate_trade_accent_idx";
drop index "price_list_list_name_accent_idx";
drop index "price_list_line_code_accent_idx";
drop index "price_list_line_description_accent_idx";
drop index "unit_rate_code_accent_idx";
drop index "unit_rate_description_accent_idx";
drop index "rate_part_description_accent_idx";
drop index "quote_header_comments_accent_idx";
drop index "quote_header_instruction_accent_idx";
drop index "quote_header_quote_number_accent_idx";
drop index "quote_line_description_accent_idx";
drop index "quote_line_part_description_accent_idx";
drop index "worker_trade_accent_idx";
drop index "worker_worker_name_accent_idx";
drop index "plant_plant_name_accent_idx";
drop index "labour_week_comments_accent_idx";
drop index "labour_line_text_accent_idx";
drop index "daywork_sheet_description_accent_idx";
drop index "daywork_sheet_instruction_accent_idx";
drop index "daywork_sheet_sheet_no_accent_idx";
drop index "daywork_line_description_accent_idx";
drop index "purchase_order_order_no_accent_idx";
drop index "order_line_description_accent_idx";
drop index "given_up_line_reason_accent_idx";
drop index "verification_number_accent_idx";
drop index "subcontract_number_accent_idx";
drop index "subcontract_works_accent_idx";
drop index "subcontract_line_description_accent_idx";
drop index "subcontract_line_ref_accent_idx";
drop index "valuation_line_description_accent_idx";
drop index "charge_text_accent_idx";
drop index "supplier_invoice_invoice_no_accent_idx";
drop index "purchase_header_accounts_po_no_accent_idx";
drop index "purchase_header_supplier_po_invoice_no_accent_idx";
drop index "purchase_header_user_po_no_accent_idx";
drop index "purchase_line_description_accent_idx";
drop index "delivery_delivery_note_accent_idx";
drop index "approved_row_account_of_accent_idx";
drop index "approved_row_job_accent_idx";
drop index "accounts_batch_line_invoice_no_accent_idx";
drop index "accounts_batch_line_supplier_name_accent_idx";
drop index "accounts_batch_line_text_accent_idx";
drop index "bank_holiday_holiday_accent_idx";
drop index "application_line_description_accent_idx";
drop index "supplier_statement_line_reference_accent_idx";
drop index "forecast_note_accent_idx";
drop index "project_close_made_by_accent_idx";
drop index "project_close_note_accent_idx";
drop index "project_close_figure_category_accent_idx";
drop index "project_close_line_description_accent_idx";
CREATE INDEX vat_code_vat_code_accent_idx ON vat_code USING btree (id) WHERE (vat_code ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX costing_category_category_description_accent_idx ON costing_category USING btree (id) WHERE (category_description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX project_status_project_status_description_accent_idx ON project_status USING btree (id) WHERE (project_status_description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX project_project_name_accent_idx ON project USING btree (id) WHERE (project_name ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX project_project_number_accent_idx ON project USING btree (id) WHERE (project_number ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX supplier_supplier_name_accent_idx ON supplier USING btree (id) WHERE (supplier_name ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX labour_rate_trade_accent_idx ON labour_rate USING btree (id) WHERE (trade ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX price_list_list_name_accent_idx ON price_list USING btree (id) WHERE (list_name ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX price_list_line_code_accent_idx ON price_list_line USING btree (id) WHERE (code ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX price_list_line_description_accent_idx ON price_list_line USING btree (id) WHERE (description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX unit_rate_code_accent_idx ON unit_rate USING btree (id) WHERE (code ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX unit_rate_description_accent_idx ON unit_rate USING btree (id) WHERE (description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX rate_part_description_accent_idx ON rate_part USING btree (id) WHERE (description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX quote_header_comments_accent_idx ON quote_header USING btree (id) WHERE (comments ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX quote_header_instruction_accent_idx ON quote_header USING btree (id) WHERE (instruction ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX quote_header_quote_number_accent_idx ON quote_header USING btree (id) WHERE (quote_number ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX quote_line_description_accent_idx ON quote_line USING btree (id) WHERE (description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX quote_line_part_description_accent_idx ON quote_line_part USING btree (id) WHERE (description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX worker_trade_accent_idx ON worker USING btree (id) WHERE (trade ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX worker_worker_name_accent_idx ON worker USING btree (id) WHERE (worker_name ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX plant_plant_name_accent_idx ON plant USING btree (id) WHERE (plant_name ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX labour_week_comments_accent_idx ON labour_week USING btree (id) WHERE (comments ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX labour_line_text_accent_idx ON labour_line USING btree (id) WHERE (text ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX daywork_sheet_description_accent_idx ON daywork_sheet USING btree (id) WHERE (description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX daywork_sheet_instruction_accent_idx ON daywork_sheet USING btree (id) WHERE (instruction ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX daywork_sheet_sheet_no_accent_idx ON daywork_sheet USING btree (id) WHERE (sheet_no ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX daywork_line_description_accent_idx ON daywork_line USING btree (id) WHERE (description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX purchase_order_order_no_accent_idx ON purchase_order USING btree (id) WHERE (order_no ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX order_line_description_accent_idx ON order_line USING btree (id) WHERE (description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX given_up_line_reason_accent_idx ON given_up_line USING btree (id) WHERE (reason ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX verification_number_accent_idx ON verification USING btree (id) WHERE (number ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX subcontract_number_accent_idx ON subcontract USING btree (id) WHERE (number ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX subcontract_works_accent_idx ON subcontract USING btree (id) WHERE (works ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX subcontract_line_description_accent_idx ON subcontract_line USING btree (id) WHERE (description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX subcontract_line_ref_accent_idx ON subcontract_line USING btree (id) WHERE (ref ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX valuation_line_description_accent_idx ON valuation_line USING btree (id) WHERE (description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX charge_text_accent_idx ON charge USING btree (id) WHERE (text ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX supplier_invoice_invoice_no_accent_idx ON supplier_invoice USING btree (id) WHERE (invoice_no ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX purchase_header_accounts_po_no_accent_idx ON purchase_header USING btree (id) WHERE (accounts_po_no ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX purchase_header_supplier_po_invoice_no_accent_idx ON purchase_header USING btree (id) WHERE (supplier_po_invoice_no ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX purchase_header_user_po_no_accent_idx ON purchase_header USING btree (id) WHERE (user_po_no ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX purchase_line_description_accent_idx ON purchase_line USING btree (id) WHERE (description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX delivery_delivery_note_accent_idx ON delivery USING btree (id) WHERE (delivery_note ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX approved_row_account_of_accent_idx ON approved_row USING btree (id) WHERE (account_of ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX approved_row_job_accent_idx ON approved_row USING btree (id) WHERE (job ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX accounts_batch_line_invoice_no_accent_idx ON accounts_batch_line USING btree (id) WHERE (invoice_no ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX accounts_batch_line_supplier_name_accent_idx ON accounts_batch_line USING btree (id) WHERE (supplier_name ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX accounts_batch_line_text_accent_idx ON accounts_batch_line USING btree (id) WHERE (text ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX bank_holiday_holiday_accent_idx ON bank_holiday USING btree (id) WHERE (holiday ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX application_line_description_accent_idx ON application_line USING btree (id) WHERE (description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX supplier_statement_line_reference_accent_idx ON supplier_statement_line USING btree (id) WHERE (reference ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX forecast_note_accent_idx ON forecast USING btree (id) WHERE (note ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX project_close_made_by_accent_idx ON project_close USING btree (id) WHERE (made_by ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX project_close_note_accent_idx ON project_close USING btree (id) WHERE (note ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX project_close_figure_category_accent_idx ON project_close_figure USING btree (id) WHERE (category ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX project_close_line_description_accent_idx ON project_close_line USING btree (id) WHERE (description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)
`

/** A table with more than 100,000 rows gets them after the start, while people work. */
export const later = [
  `CREATE INDEX vat_code_vat_code_accent_idx ON vat_code USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(vat_code, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (vat_code ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX costing_category_category_description_accent_idx ON costing_category USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(category_description, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (category_description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX project_status_project_status_description_accent_idx ON project_status USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(project_status_description, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (project_status_description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX project_project_name_accent_idx ON project USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(project_name, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (project_name ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX project_project_number_accent_idx ON project USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(project_number, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (project_number ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX supplier_supplier_name_accent_idx ON supplier USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(supplier_name, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (supplier_name ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX labour_rate_trade_accent_idx ON labour_rate USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(trade, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (trade ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX price_list_list_name_accent_idx ON price_list USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(list_name, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (list_name ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX price_list_line_code_accent_idx ON price_list_line USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(code, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (code ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX price_list_line_description_accent_idx ON price_list_line USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(description, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX unit_rate_code_accent_idx ON unit_rate USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(code, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (code ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX unit_rate_description_accent_idx ON unit_rate USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(description, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX rate_part_description_accent_idx ON rate_part USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(description, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX quote_header_comments_accent_idx ON quote_header USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(comments, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (comments ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX quote_header_instruction_accent_idx ON quote_header USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(instruction, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (instruction ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX quote_header_quote_number_accent_idx ON quote_header USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(quote_number, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (quote_number ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX quote_line_description_accent_idx ON quote_line USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(description, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX quote_line_part_description_accent_idx ON quote_line_part USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(description, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX worker_trade_accent_idx ON worker USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(trade, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (trade ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX worker_worker_name_accent_idx ON worker USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(worker_name, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (worker_name ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX plant_plant_name_accent_idx ON plant USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(plant_name, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (plant_name ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX labour_week_comments_accent_idx ON labour_week USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(comments, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (comments ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX labour_line_text_accent_idx ON labour_line USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(text, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (text ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX daywork_sheet_description_accent_idx ON daywork_sheet USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(description, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX daywork_sheet_instruction_accent_idx ON daywork_sheet USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(instruction, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (instruction ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX daywork_sheet_sheet_no_accent_idx ON daywork_sheet USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(sheet_no, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (sheet_no ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX daywork_line_description_accent_idx ON daywork_line USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(description, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX purchase_order_order_no_accent_idx ON purchase_order USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(order_no, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (order_no ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX order_line_description_accent_idx ON order_line USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(description, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX given_up_line_reason_accent_idx ON given_up_line USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(reason, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (reason ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX verification_number_accent_idx ON verification USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(number, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (number ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX subcontract_number_accent_idx ON subcontract USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(number, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (number ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX subcontract_works_accent_idx ON subcontract USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(works, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (works ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX subcontract_line_description_accent_idx ON subcontract_line USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(description, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX subcontract_line_ref_accent_idx ON subcontract_line USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(ref, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (ref ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX valuation_line_description_accent_idx ON valuation_line USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(description, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX charge_text_accent_idx ON charge USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(text, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (text ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX supplier_invoice_invoice_no_accent_idx ON supplier_invoice USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(invoice_no, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (invoice_no ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX purchase_header_accounts_po_no_accent_idx ON purchase_header USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(accounts_po_no, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (accounts_po_no ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX purchase_header_supplier_po_invoice_no_accent_idx ON purchase_header USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(supplier_po_invoice_no, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (supplier_po_invoice_no ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX purchase_header_user_po_no_accent_idx ON purchase_header USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(user_po_no, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (user_po_no ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX purchase_line_description_accent_idx ON purchase_line USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(description, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX delivery_delivery_note_accent_idx ON delivery USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(delivery_note, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (delivery_note ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX approved_row_account_of_accent_idx ON approved_row USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(account_of, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (account_of ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX approved_row_job_accent_idx ON approved_row USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(job, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (job ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX accounts_batch_line_invoice_no_accent_idx ON accounts_batch_line USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(invoice_no, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (invoice_no ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX accounts_batch_line_supplier_name_accent_idx ON accounts_batch_line USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(supplier_name, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (supplier_name ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX accounts_batch_line_text_accent_idx ON accounts_batch_line USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(text, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (text ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX bank_holiday_holiday_accent_idx ON bank_holiday USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(holiday, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (holiday ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX application_line_description_accent_idx ON application_line USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(description, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX supplier_statement_line_reference_accent_idx ON supplier_statement_line USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(reference, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (reference ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX forecast_note_accent_idx ON forecast USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(note, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (note ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX project_close_made_by_accent_idx ON project_close USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(made_by, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (made_by ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX project_close_note_accent_idx ON project_close USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(note, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (note ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX project_close_figure_category_accent_idx ON project_close_figure USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(category, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (category ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
  `CREATE INDEX project_close_line_description_accent_idx ON project_close_line USING gin (NORMALIZE(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(description, NFKD), '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'::text, ''::text, 'g'::text)), 'øłđðħıŧŋς'::text, 'olddhitnσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) gin_trgm_ops) WHERE (description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)`,
]

export const up = (knex: Knex) => knex.schema.raw(forward)
export const down = (knex: Knex) => knex.schema.raw(back)
