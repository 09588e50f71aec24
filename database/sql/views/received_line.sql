-- What came of each purchase line, less what went back: the sum of its delivery lines, which no invoice changes.
-- `returned` is below zero. A freight line or a credit (`invoice_only`) has no deliveries.
select
  line.id as purchase_line_id,
  line.purchase_header_id,
  line.order_line_id,
  line.invoice_only,
  coalesce(sum(part.quantity), 0) as received,
  coalesce(sum(part.quantity) filter (where delivery.kind = 'returned'), 0) as returned
from purchase_line line
left join delivery_line part on part.purchase_line_id = line.id
left join delivery on delivery.id = part.delivery_id
group by line.id
