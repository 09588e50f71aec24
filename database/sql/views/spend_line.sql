-- What is spent on jobs: each purchase link with its amount, rounded to the penny, its dates, and whether it counts as a
-- quantity or as cost only; and what a week of own labour or a certificate has posted to a job and category and no link takes,
-- with the id of its purchase line.
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
  link.kind,
  'spend' as part
from quote_purchase_link link
join quote_line quoted on quoted.id = link.quote_line_id
join quote_header quote on quote.id = quoted.quote_header_id
join purchase_line bought on bought.id = link.purchase_line_id
join purchase_header purchase on purchase.id = bought.purchase_header_id
left join supplier on supplier.id = purchase.supplier_id
union all
select
  bought.id,
  null,
  purchase.project_id,
  null,
  null,
  null,
  null,
  bought.costing_category_id,
  null,
  bought.purchase_header_id,
  bought.description,
  (bought.quantity - bought.matched_quantity)::numeric(15,4),
  bought.unit,
  bought.cost_each,
  (bought.total - coalesce(linked.amount, 0))::numeric(15,2),
  purchase.user_po_no,
  purchase.supplier_po_invoice_no,
  purchase.order_date,
  purchase.required_date,
  purchase.received_date,
  purchase.statement_date,
  purchase.supplier_id,
  supplier.supplier_name,
  null,
  'cost',
  'posted'
from purchase_header purchase
join purchase_line bought on bought.purchase_header_id = purchase.id
left join lateral (
  select sum(amount) as amount from quote_purchase_link link where link.purchase_line_id = bought.id
) linked on true
left join supplier on supplier.id = purchase.supplier_id
where (purchase.labour_week_id is not null or purchase.valuation_id is not null)
  and purchase.project_id is not null
  and bought.quantity <> bought.matched_quantity
  and sign(bought.quantity - bought.matched_quantity) = sign(bought.quantity)
