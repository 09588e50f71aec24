import type { Resource } from './definition.ts'
import type { Filter } from './filter/filter.ts'
import { fieldOf, fieldPath, type Resources } from './resources.ts'
import { described, type FromSchema, listOf, objectSchema, oneOf, type Schema, text } from './schemas.ts'

const filterOfList: Schema<Filter> = { type: 'object', additionalProperties: true }

export const figureList = objectSchema(
  { resource: text, filter: filterOfList, sum: text, view: text },
  { optional: ['sum', 'view'] },
)
/** Source of a figure: a filtered list, and the field that is summed. Without `sum`, the figure is the row count. */
export type FigureList = FromSchema<typeof figureList>

export interface Figure extends FigureList {
  readonly sum: string
}

const signedFigure = objectSchema(
  { resource: text, filter: filterOfList, sum: text, sign: oneOf([1, -1]), view: text },
  { optional: ['view'] },
)
export type SignedFigure = FromSchema<typeof signedFigure>
type FigurePart = FigureList & Pick<SignedFigure, 'sign'>

export const signedFigures = described(
  listOf(signedFigure),
  'The lists behind a figure; the figure is the sum of their signed sums',
)

const fieldByPath = (resource: Resource, path: string): string | undefined => {
  const found = Object.keys(resource.fields).filter((name) => fieldPath(resource, name) === path)
  return found.find((name) => path.endsWith(name)) ?? found[0]
}

/**
 * Lists behind a computed field, each with its sign: the summed records of a `sum`, the counted records of a
 * `count`, both parts of a `rest` or what it `opens`.
 * @returns an empty list for other fields, or if a list cannot be filtered by the record
 */
export const figuresOf = (
  resources: Resources,
  resource: Resource,
  id: number,
  name: string,
  sign: 1 | -1 = 1,
): FigurePart[] => {
  const field = fieldOf(resource, name)
  if ('opens' in field && field.opens !== undefined && Object.hasOwn(resource.fields, field.opens))
    return figuresOf(resources, resource, id, field.opens, sign)
  if ('less' in field)
    return [
      ...figuresOf(resources, resource, id, field.of, sign),
      ...figuresOf(resources, resource, id, field.less, sign === 1 ? -1 : 1),
    ]
  // The value of an aggregate is no sum of a list.
  if (!('from' in field) || 'take' in field) return []
  const child = resources[field.from]
  const by = child && fieldByPath(child, field.by)
  if (by === undefined) return []
  const list = { resource: field.from, filter: { ...field.where, [by]: id }, sign }
  return ['of' in field ? { ...list, sum: field.of } : list]
}

/** Field that a resource's lists total: `grandTotal`, else the footer below a parent, else the sum of the first view. */
export const listTotal = ({ list }: Resource): string | undefined =>
  list.grandTotal ?? list.footer?.sums[0] ?? list.views?.find(({ sums }) => sums?.length)?.sums?.[0]
