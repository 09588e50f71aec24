import { leastSimilarity } from '../../../../model/match-points.ts'

/** The greater of the two word similarities, as in "brick" within "facing brickwork" either way. */
export const similarity = (a: string, b: string) =>
  `greatest(word_similarity(${a}, ${b}), word_similarity(${b}, ${a}))`

/**
 * The texts that quote lines have: each once, found by their own index from one to the next. Binding: how many at most.
 */
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

/** Which of the texts are alike to which phrase, and how much. Bindings: `phrases`, `texts`. */
export const alikeSql = `
select phrase.text as phrase, other.text, ${similarity('phrase.text', 'other.text')}::float8 as similarity
from unnest(:phrases::text[]) as phrase (text)
join unnest(:texts::text[]) as other (text) on word_similarity(phrase.text, other.text) >= ${leastSimilarity}::real
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
