-- What came of each order line and what is still to come. What came or was given up is settled; what went back counts as
-- having come, because the supplier owes a credit for it and not the goods. `came` is `received` less `returned`.
select
  ordered.id as order_line_id,
  ordered.order_id,
  ordered.quote_line_id,
  ordered.quantity as ordered,
  given.given_up,
  came.received,
  came.returned,
  case when sign(ordered.quantity - given.given_up - came.received + came.returned) = sign(ordered.quantity)
    then ordered.quantity - given.given_up - came.received + came.returned else 0 end as to_come
from order_line ordered
cross join lateral (
  select coalesce(sum(line.received), 0) as received, coalesce(sum(line.returned), 0) as returned
  from (
    select part.quantity as received, case delivery.kind when 'returned' then part.quantity end as returned
    from purchase_line bought
    join delivery_line part on part.purchase_line_id = bought.id
    join delivery on delivery.id = part.delivery_id
    where bought.order_line_id = ordered.id
  ) line
) came
cross join lateral (
  select coalesce(sum(quantity), 0) as given_up from given_up_line where order_line_id = ordered.id
) given
