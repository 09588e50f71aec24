import type { Knex } from 'knex'

const forward = `
drop index "user_account_full_name_accent_idx";
drop index "vat_code_vat_code_accent_idx";
drop index "costing_category_category_description_accent_idx";
drop index "project_status_project_status_description_accent_idx";
drop index "project_project_name_accent_idx";
drop index "supplier_supplier_name_accent_idx";
drop index "quote_header_comments_accent_idx";
drop index "quote_header_quote_number_accent_idx";
drop index "quote_line_description_accent_idx";
drop index "purchase_order_order_no_accent_idx";
drop index "order_line_description_accent_idx";
drop index "purchase_header_accounts_po_no_accent_idx";
drop index "purchase_header_supplier_po_invoice_no_accent_idx";
drop index "purchase_header_user_po_no_accent_idx";
drop index "purchase_line_description_accent_idx";
drop index "accounts_batch_line_invoice_no_accent_idx";
drop index "accounts_batch_line_supplier_name_accent_idx";
drop index "accounts_batch_line_text_accent_idx";
drop index "bank_holiday_holiday_accent_idx";
drop index "application_line_description_accent_idx";
drop index "supplier_statement_line_reference_accent_idx";
drop index "supplier_statement_line_why_accent_idx";
drop index "forecast_note_accent_idx";
drop index "project_close_made_by_accent_idx";
drop index "project_close_note_accent_idx";
drop index "project_close_figure_category_accent_idx";
drop index "project_close_line_description_accent_idx";
CREATE INDEX user_account_full_name_accent_idx ON user_account USING btree (id) WHERE (full_name ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX vat_code_vat_code_accent_idx ON vat_code USING btree (id) WHERE (vat_code ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX costing_category_category_description_accent_idx ON costing_category USING btree (id) WHERE (category_description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX project_status_project_status_description_accent_idx ON project_status USING btree (id) WHERE (project_status_description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX project_project_name_accent_idx ON project USING btree (id) WHERE (project_name ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX supplier_supplier_name_accent_idx ON supplier USING btree (id) WHERE (supplier_name ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX quote_header_comments_accent_idx ON quote_header USING btree (id) WHERE (comments ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX quote_header_quote_number_accent_idx ON quote_header USING btree (id) WHERE (quote_number ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX quote_line_description_accent_idx ON quote_line USING btree (id) WHERE (description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX purchase_order_order_no_accent_idx ON purchase_order USING btree (id) WHERE (order_no ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX order_line_description_accent_idx ON order_line USING btree (id) WHERE (description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX purchase_header_accounts_po_no_accent_idx ON purchase_header USING btree (id) WHERE (accounts_po_no ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX purchase_header_supplier_po_invoice_no_accent_idx ON purchase_header USING btree (id) WHERE (supplier_po_invoice_no ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX purchase_header_user_po_no_accent_idx ON purchase_header USING btree (id) WHERE (user_po_no ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX purchase_line_description_accent_idx ON purchase_line USING btree (id) WHERE (description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX accounts_batch_line_invoice_no_accent_idx ON accounts_batch_line USING btree (id) WHERE (invoice_no ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX accounts_batch_line_supplier_name_accent_idx ON accounts_batch_line USING btree (id) WHERE (supplier_name ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX accounts_batch_line_text_accent_idx ON accounts_batch_line USING btree (id) WHERE (text ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX bank_holiday_holiday_accent_idx ON bank_holiday USING btree (id) WHERE (holiday ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX application_line_description_accent_idx ON application_line USING btree (id) WHERE (description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX supplier_statement_line_reference_accent_idx ON supplier_statement_line USING btree (id) WHERE (reference ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX supplier_statement_line_why_accent_idx ON supplier_statement_line USING btree (id) WHERE (why ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX forecast_note_accent_idx ON forecast USING btree (id) WHERE (note ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX project_close_made_by_accent_idx ON project_close USING btree (id) WHERE (made_by ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX project_close_note_accent_idx ON project_close USING btree (id) WHERE (note ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX project_close_figure_category_accent_idx ON project_close_figure USING btree (id) WHERE (category ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
CREATE INDEX project_close_line_description_accent_idx ON project_close_line USING btree (id) WHERE (description ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text)
`

const back = `
drop index "user_account_full_name_accent_idx";
drop index "vat_code_vat_code_accent_idx";
drop index "costing_category_category_description_accent_idx";
drop index "project_status_project_status_description_accent_idx";
drop index "project_project_name_accent_idx";
drop index "supplier_supplier_name_accent_idx";
drop index "quote_header_comments_accent_idx";
drop index "quote_header_quote_number_accent_idx";
drop index "quote_line_description_accent_idx";
drop index "purchase_order_order_no_accent_idx";
drop index "order_line_description_accent_idx";
drop index "purchase_header_accounts_po_no_accent_idx";
drop index "purchase_header_supplier_po_invoice_no_accent_idx";
drop index "purchase_header_user_po_no_accent_idx";
drop index "purchase_line_description_accent_idx";
drop index "accounts_batch_line_invoice_no_accent_idx";
drop index "accounts_batch_line_supplier_name_accent_idx";
drop index "accounts_batch_line_text_accent_idx";
drop index "bank_holiday_holiday_accent_idx";
drop index "application_line_description_accent_idx";
drop index "supplier_statement_line_reference_accent_idx";
drop index "supplier_statement_line_why_accent_idx";
drop index "forecast_note_accent_idx";
drop index "project_close_made_by_accent_idx";
drop index "project_close_note_accent_idx";
drop index "project_close_figure_category_accent_idx";
drop index "project_close_line_description_accent_idx";
CREATE INDEX user_account_full_name_accent_idx ON user_account USING btree (id) WHERE (full_name ~ '[À-ÖØ-öø-ſά-ώﬀ-ﬆ]'::text);
CREATE INDEX vat_code_vat_code_accent_idx ON vat_code USING btree (id) WHERE (vat_code ~ '[À-ÖØ-öø-ſά-ώﬀ-ﬆ]'::text);
CREATE INDEX costing_category_category_description_accent_idx ON costing_category USING btree (id) WHERE (category_description ~ '[À-ÖØ-öø-ſά-ώﬀ-ﬆ]'::text);
CREATE INDEX project_status_project_status_description_accent_idx ON project_status USING btree (id) WHERE (project_status_description ~ '[À-ÖØ-öø-ſά-ώﬀ-ﬆ]'::text);
CREATE INDEX project_project_name_accent_idx ON project USING btree (id) WHERE (project_name ~ '[À-ÖØ-öø-ſά-ώﬀ-ﬆ]'::text);
CREATE INDEX supplier_supplier_name_accent_idx ON supplier USING btree (id) WHERE (supplier_name ~ '[À-ÖØ-öø-ſά-ώﬀ-ﬆ]'::text);
CREATE INDEX quote_header_comments_accent_idx ON quote_header USING btree (id) WHERE (comments ~ '[À-ÖØ-öø-ſά-ώﬀ-ﬆ]'::text);
CREATE INDEX quote_header_quote_number_accent_idx ON quote_header USING btree (id) WHERE (quote_number ~ '[À-ÖØ-öø-ſά-ώﬀ-ﬆ]'::text);
CREATE INDEX quote_line_description_accent_idx ON quote_line USING btree (id) WHERE (description ~ '[À-ÖØ-öø-ſά-ώﬀ-ﬆ]'::text);
CREATE INDEX purchase_order_order_no_accent_idx ON purchase_order USING btree (id) WHERE (order_no ~ '[À-ÖØ-öø-ſά-ώﬀ-ﬆ]'::text);
CREATE INDEX order_line_description_accent_idx ON order_line USING btree (id) WHERE (description ~ '[À-ÖØ-öø-ſά-ώﬀ-ﬆ]'::text);
CREATE INDEX purchase_header_accounts_po_no_accent_idx ON purchase_header USING btree (id) WHERE (accounts_po_no ~ '[À-ÖØ-öø-ſά-ώﬀ-ﬆ]'::text);
CREATE INDEX purchase_header_supplier_po_invoice_no_accent_idx ON purchase_header USING btree (id) WHERE (supplier_po_invoice_no ~ '[À-ÖØ-öø-ſά-ώﬀ-ﬆ]'::text);
CREATE INDEX purchase_header_user_po_no_accent_idx ON purchase_header USING btree (id) WHERE (user_po_no ~ '[À-ÖØ-öø-ſά-ώﬀ-ﬆ]'::text);
CREATE INDEX purchase_line_description_accent_idx ON purchase_line USING btree (id) WHERE (description ~ '[À-ÖØ-öø-ſά-ώﬀ-ﬆ]'::text);
CREATE INDEX accounts_batch_line_invoice_no_accent_idx ON accounts_batch_line USING btree (id) WHERE (invoice_no ~ '[À-ÖØ-öø-ſά-ώﬀ-ﬆ]'::text);
CREATE INDEX accounts_batch_line_supplier_name_accent_idx ON accounts_batch_line USING btree (id) WHERE (supplier_name ~ '[À-ÖØ-öø-ſά-ώﬀ-ﬆ]'::text);
CREATE INDEX accounts_batch_line_text_accent_idx ON accounts_batch_line USING btree (id) WHERE (text ~ '[À-ÖØ-öø-ſά-ώﬀ-ﬆ]'::text);
CREATE INDEX bank_holiday_holiday_accent_idx ON bank_holiday USING btree (id) WHERE (holiday ~ '[À-ÖØ-öø-ſά-ώﬀ-ﬆ]'::text);
CREATE INDEX application_line_description_accent_idx ON application_line USING btree (id) WHERE (description ~ '[À-ÖØ-öø-ſά-ώﬀ-ﬆ]'::text);
CREATE INDEX supplier_statement_line_reference_accent_idx ON supplier_statement_line USING btree (id) WHERE (reference ~ '[À-ÖØ-öø-ſά-ώﬀ-ﬆ]'::text);
CREATE INDEX supplier_statement_line_why_accent_idx ON supplier_statement_line USING btree (id) WHERE (why ~ '[À-ÖØ-öø-ſά-ώﬀ-ﬆ]'::text);
CREATE INDEX forecast_note_accent_idx ON forecast USING btree (id) WHERE (note ~ '[À-ÖØ-öø-ſά-ώﬀ-ﬆ]'::text);
CREATE INDEX project_close_made_by_accent_idx ON project_close USING btree (id) WHERE (made_by ~ '[À-ÖØ-öø-ſά-ώﬀ-ﬆ]'::text);
CREATE INDEX project_close_note_accent_idx ON project_close USING btree (id) WHERE (note ~ '[À-ÖØ-öø-ſά-ώﬀ-ﬆ]'::text);
CREATE INDEX project_close_figure_category_accent_idx ON project_close_figure USING btree (id) WHERE (category ~ '[À-ÖØ-öø-ſά-ώﬀ-ﬆ]'::text);
CREATE INDEX project_close_line_description_accent_idx ON project_close_line USING btree (id) WHERE (description ~ '[À-ÖØ-öø-ſά-ώﬀ-ﬆ]'::text)
`

export const up = (knex: Knex) => knex.schema.raw(forward)
export const down = (knex: Knex) => knex.schema.raw(back)
