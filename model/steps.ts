import type { Resource, Step } from './definition.ts'
import { type AnyRecord, valueText } from './record-text.ts'
import { actionSegment, type RowAction } from './row-actions.ts'

export const isEmptyIn = (resource: Resource, record: AnyRecord, name: string): boolean =>
  valueText(resource, name, record[name]) === ''

export const isStepDone = (resource: Resource, record: AnyRecord, { done }: Step<string>): boolean =>
  done.some((name) => !isEmptyIn(resource, record, name))

/** Index of the last step that is done, even if one before it is not. -1: none. */
export const presentStep = (resource: Resource, record: AnyRecord): number =>
  (resource.steps ?? []).findLastIndex((step) => isStepDone(resource, record, step))

/** The step after the present one. Undefined without steps, or when the last is done. */
export const nextStep = (resource: Resource, record: AnyRecord): Step<string> | undefined =>
  resource.steps?.[presentStep(resource, record) + 1]

/** Whether the action does the step. */
export const doesStep = (action: RowAction, { by }: Pick<Step<string>, 'by'>): boolean =>
  by !== undefined &&
  (('call' in action && action.call === by) || ('set' in action && actionSegment(action) === by))
