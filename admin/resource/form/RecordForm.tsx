import { type ReactNode, useMemo } from 'react'
import {
  RecordContextProvider,
  SaveContextProvider,
  SourceContextProvider,
  useResourceContext,
} from 'react-admin'
import { FormProvider } from 'react-hook-form'
import type { RecordFormState } from './use-record-form.ts'

interface RecordFormProps {
  readonly of: RecordFormState
  readonly children: ReactNode
}

/**
 * The contexts of react-admin's `<Form>`, for its inputs and buttons. The form element is the dialog's: a
 * table row has no place for one, and a dialog asks before it closes over unsaved changes.
 */
export const RecordForm = ({ of: { form, saveValues, current }, children }: RecordFormProps) => {
  const resource = useResourceContext()
  const saving = form.formState.isSubmitting
  const source = useMemo(
    () => ({
      getSource: (name: string) => name,
      getLabel: (name: string) => `resources.${resource}.fields.${name}`,
    }),
    [resource],
  )
  return (
    <RecordContextProvider value={current}>
      <SaveContextProvider value={{ save: saveValues, saving, mutationMode: 'pessimistic' }}>
        <SourceContextProvider value={source}>
          <FormProvider {...form}>{children}</FormProvider>
        </SourceContextProvider>
      </SaveContextProvider>
    </RecordContextProvider>
  )
}
