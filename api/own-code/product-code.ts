import type { Knex } from 'knex'
import type { AppContext, Routes } from '../context.ts'
import type { Hooks } from '../crud/hooks.ts'
import type { RelatedTable } from '../crud/related-tables.ts'

/** What a product adds to the server besides definitions, hooks, handlers and what `api/extensions.ts` registers. */
export interface ProductCode {
  /** First paragraph of the API document. */
  readonly description: string
  /** Calls that use the parts of the framework directly; others are `routes` of `api/extensions.ts`. */
  routes(context: AppContext, hooks: Hooks): Routes
  /** Tables without a definition, whose rows come back with their record. */
  readonly relatedTables: readonly RelatedTable[]
  /** Fills an empty database at the first start without DATABASE_URL. */
  readonly demo?: {
    /** Whether the database holds no such record and never did. */
    isEmpty(db: Knex): Promise<boolean>
    /** Names of the resources that it fills, each after those it refers to. */
    readonly resources: readonly string[]
    /** Empties what it wrote into the page of the firm and nobody changed. */
    forgetOffice(trx: Knex.Transaction): Promise<void>
    /** @returns what was written; null if the database holds records */
    fill(db: Knex, options: { readonly scale: number }): Promise<Readonly<Record<string, number>> | null>
  }
  /** Run by `npm run check`. Each returns a sentence about what is wrong, or null. */
  readonly checks: readonly ((db: Knex) => Promise<string | null>)[]
}
