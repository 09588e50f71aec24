-- What is left to order of each quote line: quoted less what came and is still to come of its order lines, and less what
-- was bought for it without one. In other words: quoted - ordered - over-delivered + returned + given up. A short invoice
-- leaves nothing to order. What is let to a subcontractor in the unit of the line is not left to order either. 0 if all or more is ordered. Lines that are linked as cost only, such as freight, order nothing.
select
  line.id as quote_line_id,
  case when sign(line.quantity - ordered.quantity - bought.quantity - sublet.quantity) = sign(line.quantity)
    then line.quantity - ordered.quantity - bought.quantity - sublet.quantity else 0 end as left_to_order
from quote_line line
cross join lateral (
  select coalesce(sum(expected.received + expected.to_come), 0) as quantity
  from expected_line expected
  where expected.quote_line_id = line.id and coalesce((
    select bool_or(link.kind = 'quantity') from purchase_line part
    join quote_purchase_link link on link.purchase_line_id = part.id and link.quote_line_id = line.id
    where part.order_line_id = expected.order_line_id
  ), true)
) ordered
cross join lateral (
  select coalesce(sum(link.linked_quantity), 0) as quantity
  from quote_purchase_link link
  join purchase_line part on part.id = link.purchase_line_id
  left join order_line other on other.id = part.order_line_id
  where link.quote_line_id = line.id and link.kind = 'quantity' and other.quote_line_id is distinct from line.id
) bought
cross join lateral (
  select coalesce(sum(let.quantity), 0) as quantity
  from subcontract_line let
  where let.quote_line_id = line.id and (let.unit is null or line.unit is null or lower(let.unit) = lower(line.unit))
) sublet
