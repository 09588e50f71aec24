/**
 * Environment of PostgreSQL programs, without PG*, LC_* and TZ variables, which would change the server's
 * behaviour per machine.
 */
export function serverEnvironment(): Record<string, string> {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', HOME: '/' }
}
