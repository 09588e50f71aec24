interface DatabaseFailure {
  readonly table?: string
  readonly column?: string
  readonly constraint?: string
  readonly detail?: string
}

/** PostgreSQL rejected a migration; it was rolled back. */
export class MigrationFailure extends Error {
  readonly migration: string

  constructor(migration: string, cause: Error & DatabaseFailure) {
    const { table, column, constraint, detail } = cause
    const place = table ? `${[table, column].filter(Boolean).join('.')}: ` : ''
    const rule = constraint ? ` (${constraint})` : ''
    const [sentence = ''] = cause.message.split(' - ').slice(-1)
    super(
      `migrations/${migration}.ts failed, and nothing of it was kept: ${place}${sentence}${rule}${detail ? `. ${detail}` : ''}`,
      { cause },
    )
    this.migration = migration
  }
}

export const inMigration =
  <A extends readonly unknown[]>(migration: string, work: (...args: A) => PromiseLike<unknown>) =>
  async (...args: A): Promise<void> => {
    try {
      await work(...args)
    } catch (error) {
      if (!(error instanceof Error) || !('severity' in error)) throw error
      throw new MigrationFailure(migration, error)
    }
  }
