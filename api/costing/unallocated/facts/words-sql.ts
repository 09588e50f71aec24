import { leastSimilarity } from '../../../../model/costing/match-points.ts'

/** Symmetric: "brick" within "facing brickwork" matches either way. */
export const similarity = (a: string, b: string) =>
  `greatest(word_similarity(${a}, ${b}), word_similarity(${b}, ${a}))`

/** Distinct texts of quote lines, by a loose index scan. Binding: max. number. */
export const textsSql = `
with recursive every_text as (
  (select description from quote_line order by description limit 1)
  union all
  select (
    select line.description from quote_line line
    where line.description > every_text.description order by line.description limit 1
  )
  from every_text where every_text.description is not null
)
select description as text from every_text where description is not null limit ?
`

/** Bindings: `phrases`, `texts`. */
export const alikeSql = `
select phrase.text as phrase, other.text, ${similarity('phrase.text', 'other.text')}::float8 as similarity
from unnest(:phrases::text[]) as phrase (text)
join unnest(:texts::text[]) as other (text) on word_similarity(phrase.text, other.text) >= ${leastSimilarity}::real
`

/** Bindings: `texts` and `others`, of equal length. */
export const similaritySql = `
select text, other, ${similarity('text', 'other')}::float8 as similarity
from unnest(:texts::text[], :others::text[]) as pair (text, other)
`

/** For the transaction: threshold of the trigram index, and no JIT, which takes longer than the statements. */
export const searchSettings = `
select set_config('pg_trgm.word_similarity_threshold', '${leastSimilarity}', true), set_config('jit', 'off', true)
`
