import type { Field, FieldOf, Resource } from '../../model/definition.ts'
import type { FieldTypeName } from '../../model/fields/registry.ts'
import { shownField } from '../../model/resources.ts'
import { boolean } from './boolean.tsx'
import { choiceViews } from './choice.tsx'
import { computedViews, isOpenFigure, openView } from './computed.tsx'
import { dateViews } from './date.tsx'
import type { FieldView } from './field-view.ts'
import { numberViews } from './number.tsx'
import { picture } from './picture.tsx'
import { referenceViews } from './reference.tsx'
import { sentenceViews } from './sentences.tsx'
import { textViews } from './text.tsx'

const views: { readonly [Name in FieldTypeName]: FieldView<FieldOf<Name>, unknown, unknown> } = {
  ...textViews,
  ...numberViews,
  boolean,
  ...choiceViews,
  ...dateViews,
  ...referenceViews,
  picture,
  ...sentenceViews,
  ...computedViews,
}

export type AnyView = FieldView<Field, unknown, unknown>

export const viewOf = (field: Field): AnyView =>
  // The registry pairs each type with its own definition, which TypeScript cannot infer from an index.
  views[field.type] as AnyView

/** Min. width in pixels of a column of numbers with at most two digits, such as the hours of a day: a week has seven. */
const shortNumber = 64

const fitted = (view: AnyView, field: Field): AnyView =>
  view.align === 'right' && 'max' in field && typeof field.max === 'number' && field.max < 100
    ? { ...view, column: { ...view.column, min: Math.min(view.column.min, shortNumber) } }
    : view

/** The view of a field in a list. A lookup is shown as the field at the end of its path. */
export const cellViewOf = (resource: Resource, name: string): AnyView => {
  const field = shownField(resource, name)
  const view = fitted(viewOf(field), field)
  return isOpenFigure(resource.fields[name]) ? openView(view) : view
}
