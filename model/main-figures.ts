import type { Resource } from './definition.ts'
import { fieldTypeOf } from './fields/registry.ts'
import { shownField } from './resources.ts'

/** Large figures of a record: with more of them, none is first. */
export const maxMainFigures = 3

/** Fields of the summary that are large above the lists of a record. */
export const mainFiguresOf = (resource: Resource): readonly string[] =>
  resource.mainFigures ??
  (resource.summary ?? [])
    .filter((name) => fieldTypeOf(shownField(resource, name)).summedAs !== undefined)
    .slice(0, maxMainFigures)
