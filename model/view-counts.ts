import { described, type FromSchema, flag, integer, listOf, nullable, objectSchema, text } from './schemas.ts'

/** Views whose records are counted in one call. */
const maxViewsCounted = 20
/** Records of a view are counted up to this number. */
export const countedAtMost = 99

const view = '[a-z0-9-]+/[a-z0-9-]+'
const pattern = `^${view}(,${view}){0,${maxViewsCounted - 1}}$`

export const viewCountsQuery = objectSchema({
  views: described(
    { ...text, minLength: 3, maxLength: 2000, pattern },
    `Up to ${maxViewsCounted} views as list/view, with commas between them`,
  ),
})

export const viewCounts = objectSchema({
  counts: listOf(
    objectSchema({
      list: text,
      view: text,
      count: described(nullable(integer), `Up to ${countedAtMost}; null if it took too long`),
      isMore: described(flag, 'There are more'),
    }),
  ),
})
export type ViewCounts = FromSchema<typeof viewCounts>
