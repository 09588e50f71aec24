import { described, type FromSchema, integer, listOf, objectSchema, text } from './schemas.ts'

/** What there is of the example records (`GET /ExampleRecords`). */
export const exampleRecords = objectSchema({
  records: described(
    listOf(objectSchema({ title: described(text, 'Of the list'), count: integer })),
    'Records that came with the example firm, by list; lists without any are left out',
  ),
})
export type ExampleRecords = FromSchema<typeof exampleRecords>

/** Reply of `POST /ExampleRecords/remove`. */
export const removedExamples = objectSchema({
  removed: integer,
  kept: described(integer, 'Those that own records refer to'),
})
export type RemovedExamples = FromSchema<typeof removedExamples>
