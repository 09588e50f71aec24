import { hasDefault, isRequired, isSecret, isSetOnce, isWritable } from '../check-record.ts'
import type { Field, Resource } from '../definition.ts'
import { didYouMean, duplicatesIn } from '../did-you-mean.ts'
import { duplicateKeys } from '../duplicates.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import { formFields } from '../form.ts'
import { maxMainFigures } from '../main-figures.ts'
import { offers } from '../offered-writes.ts'
import { targetOf } from '../resources.ts'
import { actionSegment, callsOf, changesOf, dialogsOf } from '../row-actions.ts'
import {
  checkFilterOption,
  type Definitions,
  endOf,
  fieldAt,
  kindInWords,
  knownField,
  oneOf,
  type Report,
  type Rule,
} from './rule.ts'

/** What an option demands of the fields that it names. */
interface Demand {
  fits(field: Field): boolean
  /** Follows "is a date, which". */
  readonly refusal: string
}

const readable: Demand = { fits: (field) => fieldTypeOf(field).readable, refusal: 'is never shown' }
/** Replies contain it, or a custom screen supplies it. */
const shown: Demand = {
  fits: (field) => readable.fits(field) || fieldTypeOf(field).supplied === true,
  refusal: 'is never shown',
}
const filtered: Demand = {
  fits: (field) => fieldTypeOf(field).filter !== undefined,
  refusal: 'no filter can ask for',
}
const totalled: Demand = {
  fits: (field) => fieldTypeOf(field).summedAs !== undefined,
  refusal: 'has no total',
}
const searchable: Demand = {
  fits: (field) => fieldTypeOf(field).searchable === true,
  refusal: 'has no text to look into; use "filters" or leave it out',
}
const editable: Demand = {
  fits: (field) =>
    isWritable(field) && !isSecret(field) && !isSetOnce(field) && !fieldTypeOf(field).isPicture,
  refusal: 'cannot be changed; name a field that the form can change',
}
const compared: Demand = {
  fits: (field) => {
    const { holdsMany, isPicture, isSentences } = fieldTypeOf(field)
    return filtered.fits(field) && !holdsMany && !isPicture && !isSentences
  },
  refusal: 'no filter can ask for as a whole',
}
const identifying: Demand = {
  fits: (field) =>
    isWritable(field) && !isSecret(field) && !fieldTypeOf(field).holdsMany && !fieldTypeOf(field).isPicture,
  refusal: 'finds no record',
}
const naming: Demand = {
  fits: (field) => fieldTypeOf(field).isText === true && fieldTypeOf(field).readable,
  refusal: 'names nothing',
}
const referring: Demand = { fits: (field) => targetOf(field) !== null, refusal: 'refers to no record' }

const checkNames = (
  report: Report,
  at: string,
  resource: Resource,
  names: readonly string[] = [],
  { fits, refusal }: Demand,
) => {
  for (const name of duplicatesIn(names)) report(at, `"${name}" stands there twice`)
  for (const name of names) {
    const field = knownField(report, at, resource, name)
    const end = field && endOf(resource, name)
    if (!end || fits(end)) continue
    const through = 'path' in field ? ` (through "${field.path}")` : ''
    report(at, `"${name}" is ${kindInWords(end)}${through}, which ${refusal}`)
  }
}

const checkSort = (report: Report, at: string, resource: Resource, sort: string) => {
  const sorted = sort.replace(/^-/, '')
  const field = fieldAt(resource, sorted)
  const end = field && endOf(resource, sorted)
  const [, name, direction] = /^-?(.*) (asc|desc)$/i.exec(sort) ?? []
  if (direction) {
    const sign = direction.toLowerCase() === 'desc' ? '-' : ''
    report(at, `"${sort}" is no order; write "${sign}${name}"`)
  } else if (
    end &&
    (!fieldTypeOf(end).readable || fieldTypeOf(end).isPicture || fieldTypeOf(end).isSentences)
  )
    report(at, `"${sorted}" is ${kindInWords(end)}, which nothing is sorted by`)
  else if (!field && sorted !== 'id') {
    const known = [...Object.keys(resource.fields), 'id']
    report(at, `there is no field "${sorted}"${didYouMean(sorted, known)}`)
  }
}

const checkSorts = (report: Report, at: string, resource: Resource, sort: string | readonly string[]) => {
  const sorted = [sort].flat().map((one) => one.replace(/^-/, ''))
  for (const name of new Set(duplicatesIn(sorted))) report(at, `"${name}" stands there twice`)
  const last = sorted.indexOf('id')
  if (last >= 0 && last < sorted.length - 1)
    report(
      at,
      '"id" is different in every record, so nothing behind it counts; write it last, or take it out',
    )
  for (const one of [sort].flat()) checkSort(report, at, resource, one)
}

/** View names are unique, and their options are valid for the list. */
const checkViews = (report: Report, resource: Resource) => {
  const views = resource.list.views ?? []
  for (const name of duplicatesIn(views.map(({ name }) => name)))
    report('list.views', `two views are called "${name}"`)
  const labels = views.map(({ label }) => label.toLowerCase())
  for (const [index, { label }] of views.entries())
    if (labels.indexOf(label.toLowerCase()) < index)
      report('list.views', `two views have the label "${label}"; give one of them another`)
  const shows = views.map(({ name: _name, label: _label, empty: _empty, ...what }) => JSON.stringify(what))
  for (const [index, view] of views.entries()) {
    const same = views[shows.indexOf(shows[index] ?? '')]
    if (same && same.name !== view.name && !labels.slice(0, index).includes(view.label.toLowerCase()))
      report(`list.views.${view.name}`, `shows the same as "${same.name}"; take one of them out`)
  }
  for (const { name, columns } of views)
    if (columns?.length === 0) report(`list.views.${name}.columns`, 'names no column; take it out')
  for (const { name, filter = {}, sort = [], columns, under = {}, filters, sums } of views) {
    const at = `list.views.${name}`
    const shownColumns = columns ?? resource.list.columns
    checkFilterOption(report, `${at}.filter`, resource, filter)
    checkSorts(report, `${at}.sort`, resource, sort)
    checkNames(report, `${at}.columns`, resource, columns, shown)
    for (const below of new Set(duplicatesIn(Object.values(under).flatMap((names) => [...new Set(names)]))))
      report(`${at}.under`, `"${below}" is under two columns; take one of them out`)
    for (const [column, names = []] of Object.entries(under)) {
      if (!shownColumns.includes(column)) report(`${at}.under`, `"${column}" is no column of the view`)
      if (names.length === 0) report(`${at}.under.${column}`, 'names no field; take it out')
      for (const below of names.filter((one) => shownColumns.includes(one)))
        report(`${at}.under.${column}`, `"${below}" is a column itself; take one of the two out`)
      checkNames(report, `${at}.under.${column}`, resource, names, readable)
    }
    checkNames(report, `${at}.filters`, resource, filters, filtered)
    checkNames(report, `${at}.sums`, resource, sums, totalled)
  }
}

export const summaryRule: Rule = (resource, report) => {
  checkNames(report, 'summary', resource, resource.summary, readable)
  const { summary = [], mainFigures = [] } = resource
  if (mainFigures.length > maxMainFigures) report('mainFigures', `names more than ${maxMainFigures} figures`)
  for (const name of new Set(duplicatesIn(mainFigures))) report('mainFigures', `"${name}" stands there twice`)
  for (const name of mainFigures)
    if (!summary.includes(name)) report('mainFigures', `"${name}" is not in the summary`)
}

const maxThumbs = 3

export const thumbsRule: Rule = (resource, report) => {
  const { thumbs = [], attachments } = resource
  if (thumbs.length > maxThumbs) report('thumbs', `names more than ${maxThumbs} buttons`)
  const dialogs = dialogsOf(resource).map(({ dialog }) => dialog)
  for (const label of new Set(duplicatesIn(thumbs.map((button) => button.label))))
    report('thumbs', `two buttons are called "${label}"`)
  const acts = thumbs.map(({ label: _label, ...act }) => JSON.stringify(act))
  for (const [index, { label }] of thumbs.entries())
    if (acts.indexOf(acts[index] ?? '') < index)
      report(`thumbs.${label}`, 'does the same as another button; take one of them out')
  for (const button of thumbs) {
    const at = `thumbs.${button.label}`
    if ('phone' in button)
      checkNames(report, at, resource, [button.phone], { ...naming, refusal: 'is no telephone number' })
    else if ('dialog' in button) {
      if (!dialogs.includes(button.dialog))
        report(
          at,
          `there is no dialog "${button.dialog}" in list.actions${didYouMean(button.dialog, dialogs)}`,
        )
    } else if (!attachments) report(at, 'the records have no files; set "attachments"')
  }
}

export const stepsRule: Rule = (resource, report) => {
  const steps = resource.steps ?? []
  for (const label of duplicatesIn(steps.map((step) => step.label)))
    report('steps', `two steps are called "${label}"`)
  const known = [...callsOf(resource).map(({ call }) => call), ...changesOf(resource).map(actionSegment)]
  for (const { label, done, shows, by } of steps) {
    const at = `steps.${label}`
    if (done.length === 0) report(at, 'names no field that says when it is done')
    checkNames(report, `${at}.done`, resource, done, readable)
    for (const name of done) {
      const field = endOf(resource, name)
      const { yesOrNo, gatheredFrom, neverNull, holdsMany } = field ? fieldTypeOf(field) : {}
      if (field && (yesOrNo || (gatheredFrom && neverNull && !holdsMany)))
        report(
          `${at}.done`,
          `"${name}" is ${kindInWords(field)}, which always has a value, so the step is always done; name a field that is filled then`,
        )
    }
    checkNames(report, `${at}.shows`, resource, shows, readable)
    if (by !== undefined && !known.includes(by))
      report(`${at}.by`, `there is no action "${by}"${didYouMean(by, known)}`)
  }
}

export const listedBelowRule: Rule = (resource, report) => {
  checkNames(report, 'listedBelow', resource, resource.listedBelow, referring)
  const key = resource.parent?.key
  if (key !== undefined && resource.listedBelow?.includes(key))
    report('listedBelow', `"${key}" is the parent, below which these records are listed anyway; take it out`)
}

export const warnTogetherRule: Rule = (resource, report) => {
  const keys = duplicateKeys(resource)
  if (resource.warnTogether && (keys.length === 0 || keys.some((names) => names.length === 0)))
    report('warnTogether', 'names no field')
  for (const names of keys)
    for (const name of new Set(duplicatesIn(names))) report('warnTogether', `"${name}" stands there twice`)
  for (const key of new Set(duplicatesIn(keys.map((names) => names.toSorted().join('", "')))))
    report('warnTogether', `"${key}" are there twice as one combination`)
  checkNames(report, 'warnTogether', resource, [...new Set(keys.flat())], compared)
}

export const importKeyRule: Rule = (resource, report) => {
  if (resource.importKey?.length === 0) report('importKey', 'names no field')
  checkNames(report, 'importKey', resource, resource.importKey, identifying)
}

const checkEditable = (report: Report, resource: Resource) => {
  const { editable: names = [] } = resource.list
  const at = 'list.editable'
  const isLookup = (name: string) => 'path' in (fieldAt(resource, name) ?? {})
  checkNames(
    report,
    at,
    resource,
    names.filter((name) => !isLookup(name)),
    editable,
  )
  for (const name of names.filter(isLookup))
    report(at, `"${name}" is a lookup; name the reference that it follows`)
}

const checkTotals = (report: Report, resource: Resource) => {
  const { grandTotal, footer } = resource.list
  const hasTotal = (name: string) => {
    const end = endOf(resource, name)
    return end === undefined || totalled.fits(end)
  }
  const field =
    grandTotal === undefined ? undefined : knownField(report, 'list.grandTotal', resource, grandTotal)
  if (field && grandTotal !== undefined && !hasTotal(grandTotal)) {
    const fitting = Object.keys(resource.fields).filter(hasTotal)
    const choice = fitting.length > 0 ? `; name ${oneOf(fitting)}` : ''
    report('list.grandTotal', `"${grandTotal}" is ${kindInWords(field)}, which has no total${choice}`)
  }
  if (!footer) return
  if (!resource.parent && !resource.listedBelow)
    report(
      'list.footer',
      'is below lists of one parent; set "parent" or "listedBelow", name a "grandTotal" instead, or take it out',
    )
  if (footer.sums.length === 0 && !footer.shares)
    report('list.footer.sums', 'names no field; take "footer" out')
  checkNames(report, 'list.footer.sums', resource, footer.sums, totalled)
  if (footer.check && footer.sums.length > 0 && !footer.sums.includes(footer.check.sum))
    report('list.footer.check', `"${footer.check.sum}" is none of its sums; name ${oneOf(footer.sums)}`)
}

/** The add row asks for what its columns show: a field, or the reference that a lookup follows. */
const checkInlineAdd = (report: Report, resource: Resource) => {
  const { list, parent } = resource
  const asked = [...list.columns, ...Object.keys(list.addRow?.onceUsed ?? {})].map((name) => {
    const field = fieldAt(resource, name)
    return field && 'path' in field ? field.path.split('.')[0] : name
  })
  const key = parent && fieldAt(resource, parent.key)
  // Another rule reports a parent that is none.
  const hasParent = key !== undefined && targetOf(key) !== null
  const isAsked = (name: string) => asked.includes(name) || name === parent?.key
  for (const [name, field] of Object.entries(resource.fields)) {
    const isNeeded = isWritable(field) && isRequired(field) && !hasDefault(field)
    if (parent && !hasParent && targetOf(field)) continue
    if (isNeeded && !isAsked(name) && !('preset' in field && field.preset))
      report(
        'list.inlineAdd',
        `makes records in a row that lacks "${name}", which is required and has no default; add it to "columns"`,
      )
  }
}

/** Each part of the shares is a sum over a list of the parent. */
const checkShares = (report: Report, resource: Resource, { byName, names }: Definitions) => {
  const { list, parent, listedBelow = [] } = resource
  const at = 'list.footer.shares'
  const parts = list.footer?.shares?.parts ?? []
  for (const label of new Set(duplicatesIn(parts.map((part) => part.label))))
    report(at, `two parts are called "${label}"`)
  for (const { list: name, sum, by } of parts) {
    const other = byName.get(name)
    if (!names.has(name)) report(at, `there is no resource "${name}"${didYouMean(name, [...names])}`)
    if (!other) continue
    checkNames(report, at, other, [sum], totalled)
    checkNames(report, at, other, [by], referring)
  }
  const targetAt = (of: Resource | undefined, name: string) => {
    const end = of && endOf(of, name)
    return (end && targetOf(end)?.name) ?? ''
  }
  const ends = parts.map(({ list: name, by }) => targetAt(byName.get(name), by))
  const parents = [...(parent ? [parent.key] : []), ...listedBelow].map((name) => targetAt(resource, name))
  if (!ends.includes('') && !parents.includes('') && parents.length > 0)
    if (!parents.some((name) => ends.every((end) => end === name)))
      report(at, `is shown below a parent to which all parts lead, and none of ${oneOf(parents)} is one`)
}

const checkAddRow = (report: Report, resource: Resource) => {
  const { addRow, inlineAdd, columns } = resource.list
  if (!addRow) return
  if (!inlineAdd) report('list.addRow', 'is about the add row; set "inlineAdd", or take it out')
  const { repeats = [], onceUsed = {} } = addRow
  const asked = formFields(resource)
  for (const [at, names] of [
    ['list.addRow.repeats', repeats],
    ['list.addRow.onceUsed', Object.keys(onceUsed)],
  ] as const) {
    const isMissing = (name: string) => name in resource.fields && !asked.includes(name)
    const present = names.filter((name) => !isMissing(name))
    checkNames(report, at, resource, present, editable)
    for (const name of names.filter(isMissing))
      report(at, `"${name}" is not in the form; add it there, or take it out`)
  }
  for (const column of Object.values(onceUsed))
    if (column !== undefined && !columns.includes(column))
      report('list.addRow.onceUsed', `"${column}" is no column of the list; name ${oneOf(columns)}`)
}

/** Whatever is shown before a column names one. */
const checkBefore = (
  report: Report,
  at: string,
  { list }: Resource,
  before: readonly (string | undefined)[],
) => {
  for (const column of before)
    if (column !== undefined && !list.columns.includes(column))
      report(at, `"${column}" is no column of the list; name ${oneOf(list.columns)}`)
}

/** Sections, bars and further columns are those of records below one parent. */
const checkBill = (report: Report, resource: Resource) => {
  const { onceUsed, sections, bars = [], columns } = resource.list
  for (const [word, isSaid] of [
    ['sections', sections !== undefined],
    ['onceUsed', onceUsed !== undefined],
    ['bars', bars.length > 0],
  ] as const)
    if (isSaid && !resource.parent)
      report(`list.${word}`, 'is about records below one parent; set "parent", or take it out')
  if (onceUsed) {
    checkNames(report, 'list.onceUsed', resource, Object.keys(onceUsed), readable)
    for (const name of Object.keys(onceUsed))
      if (columns.includes(name)) report('list.onceUsed', `"${name}" is a column of the list already`)
    checkBefore(report, 'list.onceUsed', resource, Object.values(onceUsed))
  }
  if (sections) {
    const { by, within } = sections
    if (by.length === 0) report('list.sections.by', 'names no field')
    checkNames(report, 'list.sections.by', resource, by, naming)
    if (within !== undefined && by.includes(within))
      report('list.sections.within', `"${within}" is in "by" already; take it out`)
    checkNames(report, 'list.sections.within', resource, within === undefined ? [] : [within], naming)
    checkNames(report, 'list.sections.sums', resource, sections.sums, totalled)
  }
  for (const label of new Set(duplicatesIn(bars.map((bar) => bar.label))))
    report('list.bars', `two bars are called "${label}"`)
  for (const { label, of, by, before } of bars) {
    const at = `list.bars.${label}`
    const part = 'done' in by ? by.done : by.left
    if (part === of) report(at, `compares "${of}" with itself; name the part that is done or left`)
    for (const name of [of, part]) checkNames(report, at, resource, [name], totalled)
    checkBefore(report, at, resource, [before])
  }
}

const checkSeeAlso = (report: Report, { name: own, list }: Resource, { byName, names }: Definitions) => {
  for (const name of new Set(duplicatesIn(list.seeAlso ?? [])))
    report('list.seeAlso', `"${name}" stands there twice`)
  if (list.seeAlso?.includes(own)) report('list.seeAlso', `"${own}" is this list itself; take it out`)
  for (const name of list.seeAlso ?? []) {
    const other = byName.get(name)
    if (!names.has(name))
      report('list.seeAlso', `there is no resource "${name}"${didYouMean(name, [...names])}`)
    else if (other?.parent && !other.topLevel)
      report('list.seeAlso', `"${name}" has lists below its parent only; set "topLevel", or take it out`)
  }
}

export const listRule: Rule = (resource, report, all) => {
  const { list, frozen } = resource
  if (list.columns.length === 0) report('list.columns', 'names no field; name one, or take it out')
  checkNames(report, 'list.columns', resource, list.columns, shown)
  checkNames(report, 'list.search', resource, list.search, searchable)
  checkEditable(report, resource)
  checkNames(report, 'list.filters', resource, list.filters, filtered)
  checkNames(report, 'list.more', resource, list.more, shown)
  if (!list.views)
    for (const name of list.more?.filter((one) => list.columns.includes(one)) ?? [])
      report('list.more', `"${name}" is a column already; take it out`)
  checkSorts(report, 'list.sort', resource, list.sort)
  checkViews(report, resource)
  checkTotals(report, resource)
  if (list.editable?.length && !offers(resource, 'update'))
    report(
      'list.editable',
      `changes records that "${frozen ? 'frozen' : 'without'}" says never change; take out one of them`,
    )
  checkAddRow(report, resource)
  checkShares(report, resource, all)
  checkBill(report, resource)
  checkSeeAlso(report, resource, all)
  if (list.inlineAdd && !offers(resource, 'create'))
    report('list.inlineAdd', 'adds records that "without" says are not made here; take out one of them')
  else if (list.inlineAdd) checkInlineAdd(report, resource)
}
