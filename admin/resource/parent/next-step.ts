import { createContext, useContext } from 'react'
import type { Step } from '../../../model/definition.ts'
import type { AnyRecord } from '../../../model/record-text.ts'
import { doesStep, nextStep } from '../../../model/steps.ts'
import { useExtension } from '../../extension-points.ts'
import { useListing } from '../listing-context.ts'
import { offeredFor, useRowActions } from '../row/RowControls.tsx'

const NextStepContext = createContext<Step<string> | null>(null)

export const NextStepProvider = NextStepContext.Provider

/** The next step of the page's record, if a button in its head does it: that button is the solid one. Else null. */
export const useNextStep = (): Step<string> | null => useContext(NextStepContext)

/** Finds what `useNextStep` gives below the provider. */
export const useFoundNextStep = (record: AnyRecord | undefined): Step<string> | null => {
  const { resource, mayEdit } = useListing()
  const { doesNext } = useExtension(resource.name)
  const actions = useRowActions(resource)
  const next = record && nextStep(resource, record)
  if (!record || !next) return null
  const isOffered =
    offeredFor(resource, actions, record).some((action) => doesStep(action, next)) ||
    (mayEdit && doesNext?.(next, record) === true)
  return isOffered ? next : null
}
