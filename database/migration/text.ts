/** A template literal that holds the statement as it is. Knex takes a bare "?" for a value that is still to come. */
const quoted = (statement: string) =>
  `  \`${statement
    .replaceAll('?', '\\?')
    .replaceAll('\\', '\\\\')
    .replaceAll('`', '\\`')
    .replaceAll('${', '\\${')}\`,`

/** The text of a Knex migration that carries out these statements, and those that undo them. */
export const migrationText = (
  up: readonly string[],
  down: readonly string[],
): string => `import type { Knex } from 'knex'

const forward = [
${up.map(quoted).join('\n')}
]

const back = [
${down.map(quoted).join('\n')}
]

export const up = (knex: Knex) => knex.schema.raw(forward.join(';\\n'))
export const down = (knex: Knex) => knex.schema.raw(back.join(';\\n'))
`
