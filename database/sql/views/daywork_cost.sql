-- What the lines of daywork sheets cost the firm: the hours of a worker at the all-in rate of the day worked, everything else,
-- and a worker without a rate on that day, at prime cost. Index: worker_rate (worker_id, valid_from)
select
  line.id as daywork_line_id,
  round(line.quantity * coalesce(paid.all_in_rate, line.prime_rate), 2) as cost
from daywork_line line
join daywork_sheet sheet on sheet.id = line.daywork_sheet_id
left join lateral (
  select rate.all_in_rate from worker_rate rate
  where line.kind = 'labour' and rate.worker_id = line.worker_id and rate.valid_from <= sheet.worked_on
  order by rate.valid_from desc limit 1
) paid on true
