-- The newest price of what a line of a price list names: in the list of the same supplier that is valid today and began last,
-- the line with the same code, or of lines without a code that with the same description. No row if no such list is valid.
-- The indexes for sorting by code and description serve it.
select line.id as price_list_line_id, newest.id as newest_line_id, newest.price
from price_list_line line
join price_list list on list.id = line.price_list_id
cross join lateral (
  select same.id, same.price
  from (
    select coded.id, coded.price, coded.price_list_id
    from price_list_line coded
    where lower(coded.code) collate firm_order = lower(line.code) collate firm_order
    union all
    select named.id, named.price, named.price_list_id
    from price_list_line named
    where line.code is null and named.code is null
      and lower(named.description) collate firm_order = lower(line.description) collate firm_order
  ) same
  join price_list valid on valid.id = same.price_list_id
  where valid.supplier_id = list.supplier_id
    and valid.valid_from <= firm_day()
    and (valid.valid_to is null or valid.valid_to >= firm_day())
  order by valid.valid_from desc, same.id desc
  limit 1
) newest
