import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError } from 'react-admin'
import { messageText } from '../../admin/i18n/language.ts'
import { createApiPath, recordApiPath } from '../../admin/providers/api-paths.ts'
import { definitionOf } from '../../admin/providers/data-provider.ts'
import { useApiMutation } from '../../admin/providers/use-api-mutation.ts'
import { submissionErrorOf } from '../../admin/resource/form/RefusalAlert.tsx'
import { checkField } from '../../model/check-record.ts'
import type { Forecast } from '../../model/costing/forecast.ts'
import type { ControlForecast, ControlRow, ProjectControl } from '../../model/costing/project-control.ts'
import { formatDate } from '../../model/format.ts'
import { messages } from '../../model/messages.ts'
import { readNumber, typedNumber } from '../../model/parse-number.ts'
import { forecasts, projects } from '../../resources.config.ts'
import { readDay } from '../DayInput.tsx'

interface TypedForecast {
  readonly method: Forecast['method']
  readonly value: string
  readonly percentDone: string
  readonly note: string
  /** Day that it speaks for, `dd/MM/yyyy`; empty: every day. */
  readonly asOf: string
}

export const typedDay = (day: string | null | undefined): string => (day ? formatDate(day) : '')

export const typedOf = ({ method, value, forecast }: ControlRow): TypedForecast => ({
  method,
  value: value === null ? '' : typedNumber(value, method === 'percentComplete' ? 0 : 2),
  percentDone: forecast?.percentDone == null ? '' : typedNumber(forecast.percentDone),
  note: forecast?.note ?? '',
  asOf: typedDay(forecast?.asOf),
})

export const isSame = (one: TypedForecast, other: TypedForecast): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const bodyOf = ({ method, value, percentDone, note, asOf }: TypedForecast) => ({
  method,
  value: method === 'automatic' ? null : readNumber(value),
  percentDone: readNumber(percentDone),
  note: note.trim() || null,
  asOf: readDay(forecasts.fields.asOf, asOf).day,
})

const numberOrNull = (value: number | string | null): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** Parses a typed forecast. The value is null without an amount, or for a percentage of 0 or less or above 100. */
export const forecastIn = (typed: TypedForecast): Forecast => {
  const { method, value, percentDone } = bodyOf(typed)
  const amount = numberOrNull(value)
  const isUsable = amount !== null && (method !== 'percentComplete' || (amount > 0 && amount <= 100))
  return { method, value: isUsable ? amount : null, percentDone: numberOrNull(percentDone) }
}

/** Messages by input; `all` for the whole form. */
type Errors = Readonly<Partial<Record<'value' | 'percentDone' | 'note' | 'asOf' | 'all', string>>>

const check = (body: ReturnType<typeof bodyOf>): Errors => {
  const isByHand = body.method !== 'automatic'
  const [value] = isByHand
    ? body.value === null
      ? [messages.required]
      : checkField(forecasts.fields.value, body.value, 'form-edit')
    : []
  const [percentDone] = checkField(forecasts.fields.percentDone, body.percentDone, 'form-edit')
  const [asOf] = checkField(forecasts.fields.asOf, body.asOf, 'form-edit')
  return {
    ...(value && { value: messageText(value) }),
    ...(percentDone && { percentDone: messageText(percentDone) }),
    ...(asOf && { asOf: messageText(asOf) }),
    ...(isByHand && body.note === null && { note: messageText(messages.required) }),
  }
}

/** A stored one is changed, otherwise one is made. */
interface Saved {
  readonly stored: ControlForecast | undefined
  readonly body: ReturnType<typeof bodyOf>
}

/** Saves a forecast over the displayed version. On a version conflict it reloads the figures. */
export const useSaveForecast = (
  { project, asOf }: Pick<ProjectControl, 'project' | 'asOf'>,
  costingCategoryId: number,
  onSaved: () => void,
) => {
  const projectId = project.id
  const client = useQueryClient()
  const resource = definitionOf(forecasts.name)
  const { mutateAsync } = useApiMutation<Saved>({
    path: ({ stored }) =>
      stored ? recordApiPath(resource, stored.id) : createApiPath(resource, { projectId }),
    method: ({ stored }) => (stored ? 'PATCH' : 'POST'),
    body: ({ stored, body }) => (stored ? body : { projectId, costingCategoryId, ...body }),
    ifMatch: ({ stored }) => stored && `"${stored.version}"`,
    done: (_reply, { stored }) => ({
      key: `undo.done.${stored ? 'changed' : 'created'}`,
      args: { label: resource.label },
    }),
  })
  const [state, setState] = useState<{ isSaving: boolean; errors: Errors; by?: string | undefined }>({
    isSaving: false,
    errors: {},
  })
  const save = async (stored: ControlForecast | null, typed: TypedForecast): Promise<void> => {
    const body = bodyOf(typed)
    const errors = check(body)
    if (Object.keys(errors).length > 0) return setState({ isSaving: false, errors })
    setState({ isSaving: true, errors: {} })
    try {
      await mutateAsync({ stored: stored ?? undefined, body })
      onSaved()
    } catch (error) {
      const { title, fields, by } = submissionErrorOf(error)
      // Another user has changed, deleted or created the forecast.
      const isStale = error instanceof HttpError && (error.status === 412 || error.status === 404)
      // Figures of an earlier day do not have a forecast of a later day, so that a reload would not show it.
      const [taken] = stored === null ? (fields.costingCategoryId ?? []) : []
      const isTaken = taken !== undefined && asOf === null
      if (isStale || isTaken) await client.refetchQueries({ queryKey: [projects.name, 'control', projectId] })
      const wrong = Object.fromEntries(
        (['value', 'percentDone', 'note', 'asOf'] as const).flatMap((name) => {
          const [message] = fields[name] ?? []
          return message === undefined ? [] : [[name, message]]
        }),
      )
      const isSaid = isStale || isTaken || Object.keys(wrong).length > 0
      setState({ isSaving: false, errors: { ...wrong, ...(!isSaid && { all: taken ?? title }) }, by })
    }
  }
  return { save, ...state }
}
