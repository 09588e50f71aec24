import { leastLikeness } from '../../../model/match-points.ts'
import { similarity } from './words-sql.ts'

/** The most candidates of one line, and those of them that are found by their words alone. */
const mostCandidates = 200
const mostAlike = 40
/** So many days make a supplier one of a job. */
const recentDays = 180

/** As part of a regular expression that means nothing but itself. */
const literal = (text: string) => `regexp_replace(${text}, '([^[:alnum:]])', '\\\\\\1', 'g')`

/**
 * What is known of each purchase line and every quote line that it may belong to, for up to 50 purchase lines at once.
 * It only gathers facts, all but how much alike the words are; what they count is for `model/match-points.ts`.
 *
 * Candidates are lines of open jobs: the ${mostAlike} whose words are most alike (trigram index of the description), lines of
 * quotes that other lines of the purchase, or the supplier lately, were linked to, and lines of projects that the
 * purchase's texts name. A credit belongs where the supplier's positive lines went. Of more than ${mostCandidates} those are
 * looked at that have most to say for them before words are compared.
 *
 * Bindings: `lines` (ids), `closedJobs`; `wanted`, `found`, `similarities`: texts of purchase lines and texts of quote lines that are
 * alike, and how much (`alike-texts.ts`); `byIndex` where these are not known and the trigram index is to find them.
 */
export const factsSql = `
with wanted as materialized (
  select
    line.id, line.purchase_header_id, line.description, line.quantity, line.cost_each, line.costing_category_id,
    purchase.supplier_id, coalesce(supplier.supplier_name, '') as supplier_name,
    line.quantity - line.matched_quantity as remaining,
    line.total - coalesce((
      select sum(round(link.linked_quantity * line.cost_each, 2))
      from quote_purchase_link link where link.purchase_line_id = line.id
    ), 0) as remaining_amount,
    lower(concat_ws(chr(10), purchase.user_po_no, purchase.accounts_po_no, purchase.comments)) as texts
  from purchase_line line
  join purchase_header purchase on purchase.id = line.purchase_header_id
  left join supplier on supplier.id = purchase.supplier_id
  where line.id = any(:lines)
),
job as materialized (
  select project.id, project.project_number, project.project_name
  from project left join project_status status on status.id = project.project_status_id
  where :closedJobs or (project.enabled and status.is_project_open)
),
-- The jobs that a purchase's texts name, as a whole word.
named as materialized (
  select wanted.id as line_id, job.id as project_id
  from wanted
  join (select id, lower(project_number) as number from job where char_length(project_number) >= 4 offset 0) job
    on strpos(wanted.texts, job.number) > 0
    and wanted.texts ~ ('(^|[^[:alnum:]])' || ${literal('job.number')} || '($|[^[:alnum:]])')
),
-- What the suppliers were linked to lately.
recent as materialized (
  select purchase.supplier_id, quote_line.quote_header_id, quote.project_id, count(*) as links
  from purchase_header purchase
  join purchase_line line on line.purchase_header_id = purchase.id
  join quote_purchase_link link on link.purchase_line_id = line.id
  join quote_line on quote_line.id = link.quote_line_id
  join quote_header quote on quote.id = quote_line.quote_header_id
  where purchase.supplier_id in (select supplier_id from wanted)
    and purchase.order_date >= current_date - ${recentDays}
  group by 1, 2, 3
),
on_job as materialized (
  select supplier_id, project_id, sum(links) as links from recent group by 1, 2
),
-- Quotes that other lines of the same purchase are on.
sibling as materialized (
  select wanted.id as line_id, quote_line.quote_header_id, count(distinct other.id) as lines
  from wanted
  join purchase_line other on other.purchase_header_id = wanted.purchase_header_id and other.id <> wanted.id
  join quote_purchase_link link on link.purchase_line_id = other.id
  join quote_line on quote_line.id = link.quote_line_id
  group by 1, 2
),
hit as materialized (
  select * from unnest(:wanted::text[], :found::text[], :similarities::float8[]) as hit (wanted, found, similarity)
),
hit_line as materialized (
  select found.description, line.id
  from (select distinct found as description from hit) found
  cross join lateral (
    select quote_line.id
    from quote_line
    where quote_line.description = found.description
      -- Looked up line by line: of a text that many jobs have, the first are enough.
      and (
        select :closedJobs or (project.enabled and status.is_project_open)
        from quote_header quote
        join project on project.id = quote.project_id
        left join project_status status on status.id = project.project_status_id
        where quote.id = quote_line.quote_header_id
      )
    order by quote_line.id
    limit ${mostAlike}
  ) line
),
alike as materialized (
  select line_id, quote_line_id
  from (
    select wanted.id as line_id, hit_line.id as quote_line_id,
      row_number() over (partition by wanted.id order by hit.similarity desc, hit_line.id) as place
    from wanted
    join hit on hit.wanted = wanted.description
    join hit_line on hit_line.description = hit.found
    where wanted.quantity > 0
  ) ranked
  where place <= ${mostAlike}
  union all
  -- Where texts are too many to be compared each.
  select wanted.id, found.id
  from wanted cross join lateral (
    select quote_line.id
    from quote_line
    join quote_header quote on quote.id = quote_line.quote_header_id
    join job on job.id = quote.project_id
    where quote_line.description %> wanted.description
    order by ${similarity('wanted.description', 'quote_line.description')} desc, quote_line.id
    limit ${mostAlike}
  ) found
  where :byIndex and wanted.quantity > 0
),
candidate as materialized (
  select line_id, quote_line_id from alike
  union
  select sibling.line_id, quote_line.id
  from sibling
  join wanted on wanted.id = sibling.line_id and wanted.quantity > 0
  join quote_line using (quote_header_id)
  union
  select wanted.id, quote_line.id
  from wanted
  join (select distinct supplier_id, quote_header_id from recent) recent_quote using (supplier_id)
  join quote_line using (quote_header_id)
  where wanted.quantity > 0
  union
  select named.line_id, quote_line.id
  from named
  join wanted on wanted.id = named.line_id and wanted.quantity > 0
  join quote_header quote using (project_id)
  join quote_line on quote_line.quote_header_id = quote.id
  union
  select wanted.id, link.quote_line_id
  from wanted
  join purchase_header purchase on purchase.supplier_id = wanted.supplier_id
  join purchase_line line on line.purchase_header_id = purchase.id and line.quantity > 0
  join quote_purchase_link link on link.purchase_line_id = line.id
  where wanted.quantity < 0
),
-- What was linked to the candidates, by supplier.
linked as materialized (
  select
    link.quote_line_id, purchase.supplier_id,
    count(*) as links, sum(round(link.linked_quantity * line.cost_each, 2)) as amount
  from (select distinct quote_line_id from candidate) candidate
  join quote_purchase_link link on link.quote_line_id = candidate.quote_line_id
  join purchase_line line on line.id = link.purchase_line_id
  join purchase_header purchase on purchase.id = line.purchase_header_id
  group by 1, 2
),
place as (
  select
    candidate.line_id, quote_line.id, quote_line.quote_header_id, quote_line.description, quote_line.cost_each,
    quote_line.total, quote_line.costing_category_id,
    quote.quote_number, quote.created_date, job.id as project_id, job.project_number, job.project_name,
    wanted.supplier_id,
    wanted.costing_category_id = quote_line.costing_category_id as same_category,
    named.project_id is not null as names_project,
    coalesce(supplied.links, 0) as links_to_line,
    coalesce(sibling.lines, 0) as siblings_on_quote,
    row_number() over (
      partition by candidate.line_id
      order by
        (alike.line_id is not null) desc,
        case when named.project_id is null then 0 else 40 end
          + case when supplied.links is null then 0 else 30 end
          + case when sibling.lines is null then 0 else 25 end
          + case when wanted.costing_category_id = quote_line.costing_category_id then 20 else 0 end desc,
        quote.id desc, quote_line.id
    ) as place
  from candidate
  join wanted on wanted.id = candidate.line_id
  join quote_line on quote_line.id = candidate.quote_line_id
  join quote_header quote on quote.id = quote_line.quote_header_id
  join job on job.id = quote.project_id
  left join alike on alike.line_id = candidate.line_id and alike.quote_line_id = candidate.quote_line_id
  left join named on named.line_id = candidate.line_id and named.project_id = job.id
  left join linked supplied on supplied.supplier_id = wanted.supplier_id and supplied.quote_line_id = quote_line.id
  left join sibling on sibling.line_id = candidate.line_id and sibling.quote_header_id = quote.id
  where not exists (
    select from match_dismissal dismissed
    where dismissed.purchase_line_id = candidate.line_id and dismissed.quote_line_id = candidate.quote_line_id
  )
),
chosen as materialized (select * from place where place <= ${mostCandidates}),
-- Texts of the same supplier that are of a kind, and where the lines with such texts went.
supplied_line as materialized (
  select purchase.supplier_id, line.id, line.description
  from purchase_header purchase join purchase_line line on line.purchase_header_id = purchase.id
  where purchase.supplier_id in (select supplier_id from wanted)
),
kind as materialized (
  select one.supplier_id, one.description as wanted, other.description as known
  from (select distinct supplier_id, description from wanted) one
  join (select distinct supplier_id, description from supplied_line) other using (supplier_id)
  where ${similarity('one.description', 'other.description')} >= ${leastLikeness}
),
of_kind as materialized (
  select wanted.id as line_id, link.quote_line_id, quote_line.costing_category_id, count(*) as links
  from wanted
  join kind on kind.supplier_id = wanted.supplier_id and kind.wanted = wanted.description
  join supplied_line line on line.supplier_id = kind.supplier_id and line.description = kind.known
  join quote_purchase_link link on link.purchase_line_id = line.id
  join quote_line on quote_line.id = link.quote_line_id
  group by 1, 2, 3
),
usual as materialized (
  select line_id, costing_category_id, sum(links) as links from of_kind group by 1, 2
),
spent as materialized (
  select quote_line_id, sum(amount) as amount from linked group by 1
)
select
  wanted.id as "purchaseLineId",
  wanted.description as "purchaseDescription",
  wanted.supplier_name as "supplierName",
  wanted.remaining::float8 as quantity,
  wanted.cost_each::float8 as "purchaseCostEach",
  wanted.remaining_amount::float8 as "remainingAmount",
  coalesce(held.linked_quantity, 0)::float8 as held,
  chosen.id as "quoteLineId",
  chosen.quote_header_id as "quoteHeaderId",
  chosen.created_date::text as "quoteCreated",
  chosen.quote_number as "quoteNumber",
  chosen.project_number as "projectNumber",
  chosen.project_name as "projectName",
  chosen.description,
  category.category_description as "categoryDescription",
  chosen.same_category as "sameCategory",
  chosen.names_project as "namesProject",
  chosen.links_to_line::integer as "linksToLine",
  chosen.siblings_on_quote::integer as "siblingsOnQuote",
  chosen.cost_each::float8 as "quoteCostEach",
  coalesce(on_job.links, 0)::integer as "linksToProject",
  coalesce(usual.links, 0)::integer as "likeLinesHere",
  coalesce(every.links, 0)::integer as "likeLines",
  coalesce(of_kind.links, 0)::integer as "likeLinesToLine",
  chosen.total::float8 as quoted,
  coalesce(spent.amount, 0)::float8 as spent
from wanted
join chosen on chosen.line_id = wanted.id
join costing_category category on category.id = chosen.costing_category_id
left join on_job on on_job.supplier_id = chosen.supplier_id and on_job.project_id = chosen.project_id
left join (select line_id, sum(links) as links from of_kind group by 1) every on every.line_id = wanted.id
left join of_kind on of_kind.line_id = wanted.id and of_kind.quote_line_id = chosen.id
left join usual on usual.line_id = wanted.id and usual.costing_category_id = chosen.costing_category_id
left join spent on spent.quote_line_id = chosen.id
left join quote_purchase_link held on held.purchase_line_id = wanted.id and held.quote_line_id = chosen.id
`
