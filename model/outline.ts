import type { Resource } from './definition.ts'
import { type Resources, referenceOf, tabsOf } from './resources.ts'

type OutlinedView = Pick<NonNullable<Resource['list']['views']>[number], 'name' | 'filter' | 'sums'>

/** What a page shows of a kind of record before its definition is loaded. */
export interface OutlinedResource<Name extends string = string>
  extends Pick<
    Resource,
    'label' | 'title' | 'endpoint' | 'access' | 'without' | 'frozen' | 'single' | 'deleteFrom'
  > {
  readonly name: Name
  readonly list: { readonly views?: readonly OutlinedView[] }
  /** Name of the first list below a record; null without one. */
  readonly child: string | null
  /** The parent whose page has the list, if it has none at the top. */
  readonly below?: { readonly parent: string; readonly key: string }
}

export type Outline<R extends Resources> = {
  readonly [Name in keyof R & string]: OutlinedResource<Name>
}

const outlineOf = (resources: Resources, resource: Resource): OutlinedResource => {
  const { name, label, title, endpoint, access, without, frozen, single, deleteFrom, list } = resource
  const { parent, topLevel } = resource
  const views = list.views?.map(({ name, filter, sums }) => ({
    name,
    ...(filter && { filter }),
    ...(sums && { sums }),
  }))
  return {
    name,
    label,
    title,
    endpoint,
    ...(access && { access }),
    ...(without && { without }),
    ...(frozen && { frozen }),
    ...(single && { single }),
    ...(deleteFrom !== undefined && { deleteFrom }),
    list: views ? { views } : {},
    child: tabsOf(resources, name)[0]?.name ?? null,
    ...(parent &&
      !topLevel && { below: { parent: referenceOf(resource, parent.key).to.name, key: parent.key } }),
  }
}

/**
 * The little that the first page needs of the definitions, as plain data.
 * @example outlined(resources).projects.title // 'Projects'
 */
export const outlined = <R extends Resources>(resources: R): Outline<R> =>
  Object.fromEntries(
    Object.values(resources).map((resource) => [resource.name, outlineOf(resources, resource)]),
  ) as Outline<R>
