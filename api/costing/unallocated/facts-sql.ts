import { leastLikeness, leastSimilarity } from '../../../model/match-points.ts'

/** The most candidates of one line, and those of them that are found by their words alone. */
const mostCandidates = 200
const mostAlike = 40
/** Comparing so many texts with one takes some 25 ms; from about ten times as many on the trigram index is sooner done. */
const mostTexts = 2000
/** So many days make a supplier one of a job. */
const recentDays = 180

/** The greater of the two word similarities, as in "brick" within "facing brickwork" either way. */
const similarity = (a: string, b: string) =>
  `greatest(word_similarity(${a}, ${b}), word_similarity(${b}, ${a}))`

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
 * Bindings: `lines` (ids), `closedJobs`.
 */
export const factsSql = `
with recursive wanted as materialized (
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
-- Where each text of the suppliers' lines went.
habit as materialized (
  select
    purchase.supplier_id, line.description, link.quote_line_id,
    count(*) as links,
    count(*) filter (where purchase.order_date >= current_date - ${recentDays}) as recent_links,
    bool_or(line.quantity > 0) as is_bought
  from purchase_header purchase
  join purchase_line line on line.purchase_header_id = purchase.id
  join quote_purchase_link link on link.purchase_line_id = line.id
  where purchase.supplier_id in (select supplier_id from wanted)
  group by 1, 2, 3
),
supplied as materialized (
  select supplier_id, quote_line_id,
    sum(links) as links, sum(recent_links) as recent_links, bool_or(is_bought) as is_bought
  from habit group by 1, 2
),
recent_quote as materialized (
  select distinct supplied.supplier_id, quote_line.quote_header_id
  from supplied join quote_line on quote_line.id = supplied.quote_line_id
  where supplied.recent_links > 0
),
on_job as materialized (
  select supplied.supplier_id, quote.project_id, sum(supplied.recent_links) as links
  from supplied
  join quote_line on quote_line.id = supplied.quote_line_id
  join quote_header quote on quote.id = quote_line.quote_header_id
  where supplied.recent_links > 0
  group by 1, 2
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
-- Quote lines have the same texts again and again: up to ${mostTexts} are each compared once, found by their own index.
every_text as (
  (select description from quote_line order by description limit 1)
  union all
  select (
    select line.description from quote_line line
    where line.description > every_text.description order by line.description limit 1
  )
  from every_text where every_text.description is not null
),
known_text as materialized (
  select description from every_text where description is not null limit ${mostTexts + 1}
),
few as materialized (select count(*) <= ${mostTexts} as texts from known_text),
hit as materialized (
  select
    phrase.description as wanted, known_text.description as found,
    ${similarity('phrase.description', 'known_text.description')} as similarity
  from (select distinct description from wanted where quantity > 0) phrase
  join known_text on word_similarity(phrase.description, known_text.description) >= ${leastSimilarity}::real
  where (select texts from few)
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
  -- Of more texts than that, the trigram index finds those that are alike.
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
  where wanted.quantity > 0 and not (select texts from few)
),
candidate as (
  select line_id, quote_line_id from alike
  union
  select sibling.line_id, quote_line.id
  from sibling
  join wanted on wanted.id = sibling.line_id and wanted.quantity > 0
  join quote_line using (quote_header_id)
  union
  select wanted.id, quote_line.id
  from wanted
  join recent_quote using (supplier_id)
  join quote_line using (quote_header_id)
  where wanted.quantity > 0
  union
  select named.line_id, quote_line.id
  from named
  join wanted on wanted.id = named.line_id and wanted.quantity > 0
  join quote_header quote using (project_id)
  join quote_line on quote_line.quote_header_id = quote.id
  union
  select wanted.id, supplied.quote_line_id
  from wanted join supplied using (supplier_id)
  where wanted.quantity < 0 and supplied.is_bought
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
  left join supplied on supplied.supplier_id = wanted.supplier_id and supplied.quote_line_id = quote_line.id
  left join sibling on sibling.line_id = candidate.line_id and sibling.quote_header_id = quote.id
  where not exists (
    select from match_dismissal dismissed
    where dismissed.purchase_line_id = candidate.line_id and dismissed.quote_line_id = candidate.quote_line_id
  )
),
chosen as materialized (select * from place where place <= ${mostCandidates}),
-- Texts of the same supplier that are of a kind.
kind as materialized (
  select one.supplier_id, one.description as wanted, other.description as known
  from (select distinct supplier_id, description from wanted) one
  join (select distinct supplier_id, description from habit) other using (supplier_id)
  where ${similarity('one.description', 'other.description')} >= ${leastLikeness}
),
of_kind as materialized (
  select wanted.id as line_id, habit.quote_line_id, quote_line.costing_category_id, sum(habit.links) as links
  from wanted
  join kind on kind.supplier_id = wanted.supplier_id and kind.wanted = wanted.description
  join habit on habit.supplier_id = kind.supplier_id and habit.description = kind.known
  join quote_line on quote_line.id = habit.quote_line_id
  group by 1, 2, 3
),
usual as materialized (
  select line_id, costing_category_id, sum(links) as links from of_kind group by 1, 2
),
spent as materialized (
  select link.quote_line_id, sum(round(link.linked_quantity * line.cost_each, 2)) as amount
  from quote_purchase_link link join purchase_line line on line.id = link.purchase_line_id
  where link.quote_line_id in (select id from chosen)
  group by 1
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

/** How much alike texts are, pair by pair. Bindings: `texts` and `others`, equally long. */
export const similaritySql = `
select text, other, ${similarity('text', 'other')}::float8 as similarity
from unnest(:texts::text[], :others::text[]) as pair (text, other)
`

/**
 * For the transaction: from which similarity on the trigram index finds a description, and no compiling of a statement
 * that is done sooner than it would be compiled.
 */
export const searchSettings = `
select set_config('pg_trgm.word_similarity_threshold', '${leastSimilarity}', true), set_config('jit', 'off', true)
`
