import type { Params } from './message.ts'
import { described, listOf, mapOf, objectSchema, type Schema, text } from './schemas.ts'

const paramsSchema = (description: string): Schema<Params> => ({ type: 'object', description })

/** Members that tell a program, or another language, what a sentence says. */
/* @__NO_SIDE_EFFECTS__ */
export const codedSchema = (member: string) => ({
  code: described(text, `Code of \`${member}\``),
  params: paramsSchema(`Values in \`${member}\` by name`),
})

export const codeSchema = objectSchema({
  code: text,
  params: paramsSchema('Values in the message by name'),
})

export const codesByField = described(
  mapOf(listOf(codeSchema)),
  'Code and values of each message in `errors`, in the same order',
)
