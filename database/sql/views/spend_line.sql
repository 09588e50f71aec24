-- What is spent on quote lines: each purchase link with its amount, rounded to the penny, its dates, and whether it counts as
-- a quantity or as cost only.
-- Spend counts in the category of the quote line. Its stage (invoiced, received, on order, as of a day) follows from the
-- dates: api/costing/control/lines-sql.ts.
select
  link.id,
  quoted.quote_header_id as quote_id,
  quote.project_id,
  quote.standing,
  quote.created_date,
  quote.agreed_date,
  coalesce(quote.quote_number, 'Quote ' || quote.id) as quote,
  quoted.costing_category_id as category_id,
  quoted.description as quoted_description,
  bought.purchase_header_id as purchase_id,
  bought.description,
  link.linked_quantity as quantity,
  bought.unit,
  bought.cost_each,
  link.amount,
  purchase.user_po_no,
  purchase.supplier_po_invoice_no,
  purchase.order_date,
  purchase.required_date,
  purchase.received_date,
  purchase.statement_date,
  purchase.supplier_id,
  supplier.supplier_name as supplier,
  link.quote_line_id,
  link.kind
from quote_purchase_link link
join quote_line quoted on quoted.id = link.quote_line_id
join quote_header quote on quote.id = quoted.quote_header_id
join purchase_line bought on bought.id = link.purchase_line_id
join purchase_header purchase on purchase.id = bought.purchase_header_id
left join supplier on supplier.id = purchase.supplier_id
