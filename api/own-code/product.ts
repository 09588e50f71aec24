import type { Knex } from 'knex'
import { type HandlersFor, namesOfHandlers, type SomeHandlersFor } from '../../model/call-handlers.ts'
import type { Together, Wrong } from '../../model/checked-fields.ts'
import { joinParts } from '../../model/join-parts.ts'
import type { Resources } from '../../model/resources.ts'
import type { AppContext, Routes, WriteWatcher } from '../context.ts'
import type { CallHandler, CallHandlers } from '../crud/call-handler.ts'
import type { CarryOver } from '../crud/carry-over.ts'
import type { Hooks, HooksFor } from '../crud/hooks.ts'
import { noticeMarks } from '../crud/marks.ts'
import type { RelatedTable } from '../crud/related-tables.ts'
import type { Target } from '../crud/visible.ts'
import { noticeWarnings } from '../crud/warnings.ts'
import type { Task } from '../workers/task.ts'
import type { ServerExtensions } from './extension-points.ts'

type CarryOvers = Readonly<Record<string, CarryOver>>

/**
 * What one feature of a product adds to the server, in one place. All of it is optional.
 * @example
 * export const inspectionFeature = {
 *   calls: { inspections: { remind } },
 *   hooks: { inspections: inspectionHooks },
 * } satisfies Feature<typeof resources>
 */
export interface Feature<R extends Resources = Resources> {
  /** What writes of a resource do besides. A resource has the hooks of one feature. */
  readonly hooks?: HooksFor<R>
  /** Handlers of actions with `call`. */
  readonly calls?: SomeHandlersFor<R, CallHandler>
  /** What follows from any write, and is written with it. */
  readonly follow?: readonly WriteWatcher[]
  /** What a write means besides: sentences only, told when all is written. */
  readonly notices?: readonly WriteWatcher[]
  /** Work for worker threads. */
  readonly tasks?: readonly Task<never, unknown>[]
  /** Calls that use the parts of the framework directly; others are `routes` of `api/extensions.ts`. */
  readonly routes?: readonly ((context: AppContext & Pick<Target, 'hooks'>) => Routes)[]
  /** Ways to make guarded changes elsewhere, by `instead.by` of a guard. */
  readonly carryOvers?: (target: Pick<Target, 'resources' | 'hooks'>) => CarryOvers
  /** Tables without a definition, whose rows come back with their record. */
  readonly relatedTables?: readonly RelatedTable[]
  /** Run by `npm run check`. Each returns a sentence about what is wrong, or null. */
  readonly checks?: readonly ((db: Knex) => Promise<string | null>)[]
}

/** A product on the server: what its features add, together. */
export interface Product extends Required<Pick<Feature, 'tasks' | 'relatedTables' | 'checks'>> {
  readonly hooks: Hooks
  readonly calls: CallHandlers
  /** Those of the features, and of the framework. */
  readonly writeWatchers: readonly WriteWatcher[]
  carryOversFor(target: Pick<Target, 'resources' | 'hooks'>): CarryOvers
  readonly routes: (context: AppContext & Pick<Target, 'hooks'>) => Routes
  /** First paragraph of the API document. */
  readonly description: string
  /** Own routes, jobs, and what follows a commit. */
  readonly extensions: ServerExtensions
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
}

type CallsIn<Features extends readonly unknown[]> = Together<
  object | (Features[number] extends infer One ? (One extends { calls: infer Calls } ? Calls : never) : never)
>

interface ProductInput<Features>
  extends Pick<Product, 'description' | 'extensions'>,
    Partial<Pick<Product, 'demo'>> {
  readonly features: Features
  /** Around the routes of all features: what each of their calls requires. */
  readonly around?: (context: AppContext, routes: Routes) => Routes
}

const inTurn =
  (all: readonly Routes[]): Routes =>
  async (app) => {
    for (const routes of all) await routes(app)
  }

/**
 * Puts a product together from its features. A call without a handler is a compile error.
 * @throws Error if two features have the same hooks, handlers or carry-overs
 */
export const defineProduct = <const R extends Resources, const Features extends readonly Feature<R>[]>(
  _resources: R,
  input: ProductInput<Features> &
    (CallsIn<Features> extends HandlersFor<R, CallHandler>
      ? unknown
      : { features: Wrong<'An action with `call` has a handler in no feature'> }),
): Product => {
  const { features, around, ...rest } = input
  const calls: Record<string, Readonly<Record<string, CallHandler>>> = {}
  for (const [name, handlers] of features.flatMap(({ calls = {} }) => Object.entries(calls as CallHandlers)))
    calls[name] = joinParts([calls[name] ?? {}, handlers], `a handler of ${name},`)
  return {
    ...rest,
    calls,
    hooks: joinParts(
      features.map(({ hooks = {} }) => hooks as Hooks),
      'hooks of',
    ),
    writeWatchers: [
      ...features.flatMap(({ follow = [] }) => follow),
      noticeMarks,
      noticeWarnings,
      ...features.flatMap(({ notices = [] }) => notices),
    ],
    tasks: features.flatMap(({ tasks = [] }) => tasks),
    relatedTables: features.flatMap(({ relatedTables = [] }) => relatedTables),
    checks: features.flatMap(({ checks = [] }) => checks),
    carryOversFor: (target) =>
      joinParts(
        features.map(({ carryOvers }) => carryOvers?.(target) ?? {}),
        'the carry-over',
      ),
    routes: (context) => {
      const all = inTurn(features.flatMap(({ routes = [] }) => routes.map((routes) => routes(context))))
      return around ? around(context, all) : all
    },
  }
}

/** Names of a product's code, for `requireValid`. */
export const namesIn = ({ calls, hooks, carryOversFor, extensions }: Product, resources: Resources) => ({
  handlers: namesOfHandlers(calls),
  hooks: Object.keys(hooks),
  carryOvers: Object.keys(carryOversFor({ resources, hooks })),
  ownCode: extensions,
})
