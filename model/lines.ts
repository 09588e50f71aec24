import type { Resource } from './definition.ts'
import type { Resources } from './resources.ts'

/** Max. lines that a form shows and a request writes. */
export const maxLines = 200

/** Member of a line in a request that removes it. */
export const removeMember = 'remove'

/** Member of the parent's requests: `order-details` is `orderDetails`. */
export const lineMember = (name: string): string =>
  name.replace(/-+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Records that are typed in the form of their parent. */
export interface Lines {
  readonly child: Resource
  /** Reference of the child to the parent. */
  readonly key: string
  readonly member: string
}

/** Null without `lines`, and where the user sees no such records. */
export const linesOf = (resources: Resources, { lines }: Resource): Lines | null => {
  const child = lines !== undefined && Object.hasOwn(resources, lines) ? resources[lines] : undefined
  return child?.parent ? { child, key: child.parent.key, member: lineMember(child.name) } : null
}
