/**
 * The environment of PostgreSQL's programs: nothing of the caller's PG*, LC_* or TZ variables, which would
 * change how the server behaves from machine to machine.
 */
export function serverEnvironment(): Record<string, string> {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', HOME: '/' }
}
