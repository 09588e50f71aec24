/** Template literal of a statement. Escapes "?", which Knex treats as a placeholder. */
const quoted = (statement: string) =>
  `  \`${statement
    .replaceAll('?', '\\?')
    .replaceAll('\\', '\\\\')
    .replaceAll('`', '\\`')
    .replaceAll('${', '\\${')}\`,`

/** Source text of a Knex migration with these statements and their inverse. */
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
