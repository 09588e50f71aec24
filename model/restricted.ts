import { comparedIn } from './check-record.ts'
import type { Field, ListBar, ListSections, ListShares, ListView, Resource } from './definition.ts'
import { duplicateKeys, uniqueKeys } from './duplicates.ts'
import { type Filter, fieldsOf } from './filter/filter.ts'
import { locksIn } from './locks.ts'
import { referenceOf, targetOf } from './resources.ts'

interface Restriction {
  isHidden(resource: Resource, name: string): boolean
  isLocked(field: Field): boolean
  isLimited(name: string): boolean
  resourceOf(name: string): Resource | undefined
}

/** Where the user sees a part of the referred records, the stored amount does not apply. */
const restrictedAmount = (field: Field, resource: Resource, by: Restriction): Field => {
  if (!('of' in field && 'stored' in field)) return field
  const { stored: _stored, ...rest } = field
  const references = [field.of].flat().flatMap((path) => path.split('.').slice(0, -1))
  return references.some((name) => by.isLimited(referenceOf(resource, name).to.name)) ? rest : field
}

/** A sum without options that name hidden fields. Over a part of the records, the stored sum does not apply. */
const restrictedSum = (field: Field, resource: Resource, by: Restriction): Field => {
  if (!('from' in field && 'of' in field) || 'take' in field || 'to' in field)
    return restrictedAmount(field, resource, by)
  const { matchedTo, against, stored, ...rest } = field
  const child = by.resourceOf(field.from)
  const named = matchedTo
    ? [matchedTo.to, matchedTo.as, ...(matchedTo.valid ?? []).flatMap(({ field, says }) => [field, says])]
    : []
  const isReported = child !== undefined && !named.some((name) => by.isHidden(child, name))
  return {
    ...rest,
    ...(matchedTo && isReported && { matchedTo }),
    ...(against !== undefined && !by.isHidden(resource, against) && { against }),
    ...(stored && !by.isLimited(field.from) && { stored }),
  }
}

const amountsOf = (by: ListBar<string, string>['by']): string[] => Object.values(by)

/** No sections where nothing that names them is visible. */
const visibleSections = (
  { by, within, sums }: ListSections<string, string>,
  visible: (names: readonly string[]) => string[],
): Pick<Resource['list'], 'sections'> => {
  const named = visible(by)
  const [apart] = visible(within === undefined ? [] : [within])
  if (named.length === 0) return {}
  return { sections: { by: named, sums: visible(sums), ...(apart !== undefined && { within: apart }) } }
}

const restrictedField = (field: Field, resource: Resource, by: Restriction): Field => {
  const to = targetOf(field)
  const tied = to ? { ...field, to: by.resourceOf(to.name) ?? to } : restrictedSum(field, resource, by)
  return (by.isLocked(field) ? { ...tied, readOnly: true } : tied) as Field
}

/** Without the options that a restricted resource can lack. */
export const copied = ({
  summary: _summary,
  steps: _steps,
  rules: _rules,
  uniqueTogether: _unique,
  warnTogether: _warn,
  importKey: _key,
  guard: _guard,
  markUp: _markUp,
  vouches: _vouches,
  keeps: _keeps,
  listedBelow: _below,
  ...rest
}: Resource): Resource => rest

/** Which of some fields the user sees. */
const visibilityIn = (resource: Resource, by: Restriction) => {
  const isVisible = (name: string) => !by.isHidden(resource, name)
  return {
    isVisible,
    visible: (names: readonly string[]) => names.filter(isVisible),
    isWhole: (names: readonly string[]) => names.every(isVisible),
    sorted: (sort: string | readonly string[]) => {
      const visibleSort = [sort].flat().filter((name) => isVisible(name.replace(/^-/, '')))
      return visibleSort.length > 0 ? visibleSort : 'id'
    },
  }
}
type Visibility = ReturnType<typeof visibilityIn>

/** No view whose filter would say what a hidden field holds. */
const restrictedView = (
  { filter, sort, columns, under, filters, sums, ...rest }: ListView<string, string, Filter>,
  { isVisible, visible, isWhole, sorted }: Visibility,
): ListView<string, string, Filter>[] => {
  if (!isWhole(fieldsOf(filter ?? {}))) return []
  return [
    {
      ...rest,
      ...(filter && { filter }),
      ...(sort && { sort: sorted(sort) }),
      ...(columns && { columns: visible(columns) }),
      ...(under && {
        under: Object.fromEntries(
          Object.entries(under).flatMap(([name, names = []]) =>
            isVisible(name) ? [[name, visible(names)]] : [],
          ),
        ),
      }),
      ...(filters && { filters: visible(filters) }),
      ...(sums && { sums: visible(sums) }),
    },
  ]
}

const restrictedList = (resource: Resource, by: Restriction, visibility: Visibility): Resource['list'] => {
  const { isVisible, visible, isWhole, sorted } = visibility
  const {
    columns,
    search,
    filters,
    more,
    views,
    editable,
    sort,
    grandTotal,
    footer,
    onceUsed,
    sections,
    bars,
    ...list
  } = resource.list
  const mayChange = (name: string) => {
    const field = resource.fields[name]
    return isVisible(name) && field !== undefined && !by.isLocked(field)
  }
  const isWholeShare = ({ parts }: ListShares) =>
    parts.every(({ list: name, sum, by: key }) => {
      const other = by.resourceOf(name)
      return other !== undefined && !by.isHidden(other, sum) && !by.isHidden(other, key)
    })
  return {
    ...list,
    columns: visible(columns),
    search: visible(search),
    sort: sorted(sort),
    ...(filters && { filters: visible(filters) }),
    ...(more && { more: visible(more) }),
    ...(views && { views: views.flatMap((view) => restrictedView(view, visibility)) }),
    ...(editable && { editable: editable.filter(mayChange) }),
    ...(onceUsed && {
      onceUsed: Object.fromEntries(
        Object.entries(onceUsed).filter(([name, before]) => isVisible(name) && isVisible(before ?? name)),
      ),
    }),
    ...(sections && visibleSections(sections, visible)),
    ...(bars && {
      bars: bars.filter(({ of, by: amounts, before }) => isWhole([of, ...amountsOf(amounts), before])),
    }),
    ...(grandTotal !== undefined && isVisible(grandTotal) && { grandTotal }),
    ...(footer && {
      footer: {
        sums: visible(footer.sums),
        ...(footer.check && isVisible(footer.check.sum) && { check: footer.check }),
        ...(footer.shares && isWholeShare(footer.shares) && { shares: footer.shares }),
      },
    }),
  }
}

const restrictedForm = ({ form }: Resource, { isVisible, visible }: Visibility): Resource['form'] =>
  form.flatMap((element): Resource['form'] => {
    if (typeof element === 'string') return isVisible(element) ? [element] : []
    const fields = visible(element.fields)
    const isLost = fields.length === 0 || (element.when && !isVisible(element.when.field))
    return isLost ? [] : [{ ...element, fields }]
  })

/**
 * The resource without the fields that the user cannot read, in all its options, and with the fields that the
 * user cannot change set to read-only.
 */
export const restricted = (resource: Resource, by: Restriction): Resource => {
  const visibility = visibilityIn(resource, by)
  const { isVisible, visible, isWhole } = visibility
  const {
    summary,
    mainFigures,
    thumbs,
    steps,
    rules,
    uniqueTogether: _unique,
    warnTogether: _warn,
    importKey,
    guard,
    markUp,
    vouches: _vouches,
    keeps: _keeps,
    locked: _locked,
    listedBelow,
    ...others
  } = resource
  const locked = locksIn(resource)
  const alike = duplicateKeys(resource).filter(isWhole)
  const unique = uniqueKeys(resource).filter(isWhole)
  return {
    ...others,
    fields: Object.fromEntries(
      Object.entries(resource.fields).flatMap(([name, field]) =>
        isVisible(name) ? [[name, restrictedField(field, resource, by)]] : [],
      ),
    ),
    list: restrictedList(resource, by, visibility),
    ...(locked.length > 0 && {
      locked: locked.flatMap(({ fields, when, says }) =>
        isWhole(fieldsOf(when)) ? [{ fields: visible(fields), when, says }] : [],
      ),
    }),
    form: restrictedForm(resource, visibility),
    ...(summary && { summary: visible(summary) }),
    ...(mainFigures && { mainFigures: visible(mainFigures) }),
    ...(thumbs && { thumbs: thumbs.filter((button) => !('phone' in button) || isVisible(button.phone)) }),
    ...(steps && {
      steps: steps.flatMap((step) => {
        const done = visible(step.done)
        return done.length > 0 ? [{ ...step, done, shows: visible(step.shows) }] : []
      }),
    }),
    ...(guard && isWhole([guard.sum, ...guard.fields]) && { guard }),
    ...(markUp &&
      isWhole([markUp.cost, markUp.percent, markUp.price, markUp.typed, markUp.moves.field]) && { markUp }),
    ...(rules && {
      rules: rules.filter((rule) => isWhole([rule.field, comparedIn(rule)])),
    }),
    ...(unique.length > 0 ? { uniqueTogether: unique } : {}),
    ...(alike.length > 0 ? { warnTogether: alike } : {}),
    ...(importKey && isWhole(importKey) ? { importKey } : {}),
    ...(listedBelow && { listedBelow: visible(listedBelow) }),
  }
}
