import type { Resource } from './definition.ts'
import type { Resources } from './resources.ts'

/** A figure of `keeps` of a definition. */
export interface KeptFigure {
  readonly resource: Resource
  readonly name: string
  /** Paths to the values that it is made of. */
  readonly of: readonly string[]
}

export const keptFiguresIn = (resource: Resource): KeptFigure[] =>
  Object.entries(resource.keeps ?? {}).map(([name, of]) => ({ resource, name, of }))

export const keptFiguresOf = (resources: Resources): KeptFigure[] =>
  Object.values(resources).flatMap(keptFiguresIn)
