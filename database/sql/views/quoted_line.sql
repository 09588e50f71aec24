-- What quotes price: each line with its amount, and with what decides in which project and when it counts.
-- A quote's own rule (agreed, pending, as of a day) is in api/costing/control/lines-sql.ts.
select
  line.id,
  line.quote_header_id as quote_id,
  quote.project_id,
  quote.part as quote_part,
  quote.standing,
  quote.created_date,
  quote.agreed_date,
  coalesce(quote.quote_number, 'Quote ' || quote.id) as quote,
  line.costing_category_id as category_id,
  line.ref,
  line.description,
  line.comments,
  line.quantity,
  line.unit,
  line.cost_each,
  line.total as amount,
  line.cost_rate,
  line.cost,
  line.heading
from quote_line line
join quote_header quote on quote.id = line.quote_header_id
