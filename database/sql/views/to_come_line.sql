-- What is still to come of each purchase line: what is to come of its order line (expected_line), given to the parts in turn,
-- those that have not come first. A part takes what it has that did not come. What no part has, because a purchase was
-- corrected or its invoice was short, is with the last of them. So they add up to what is to come of the order line.
select
  line.id as purchase_line_id,
  sign(expected.to_come) * (
    least(own.open, greatest(abs(expected.to_come) - others.before, 0))
    + case when others.later = 0 then greatest(abs(expected.to_come) - others.before - own.open, 0) else 0 end
  ) as to_come
from purchase_line line
join purchase_header purchase on purchase.id = line.purchase_header_id
join expected_line expected on expected.order_line_id = line.order_line_id
cross join lateral (
  select greatest(sign(expected.to_come) * (line.quantity - came.received), 0) as open
  from received_line came where came.purchase_line_id = line.id
) own
cross join lateral (
  select
    coalesce(sum(greatest(sign(expected.to_come) * (part.quantity - came.received), 0)) filter (where part.is_before), 0) as before,
    count(*) filter (where not part.is_before) as later
  from (
    select other.id, other.quantity,
      (bought.received_date is not null, other.id) < (purchase.received_date is not null, line.id) as is_before
    from purchase_line other join purchase_header bought on bought.id = other.purchase_header_id
    where other.order_line_id = line.order_line_id and not other.invoice_only and other.id <> line.id
  ) part
  join received_line came on came.purchase_line_id = part.id
) others
where not line.invoice_only and expected.to_come <> 0
