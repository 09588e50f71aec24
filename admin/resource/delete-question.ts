import { useTranslate } from 'react-admin'
import { keepsSecrets } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { type AnyRecord, filledText, recordText } from '../../model/record-text.ts'

/** What is asked before a record is deleted: in the words of its definition, where it has some. */
export const useDeleteQuestion = (resource: Resource, record: AnyRecord) => {
  const translate = useTranslate()
  return {
    title: translate('confirm.deleteTitle', { label: resource.label }),
    text: resource.deleteText
      ? filledText(resource.deleteText, resource, record)
      : translate(keepsSecrets(resource) ? 'confirm.deleteForGoodText' : 'confirm.deleteText', {
          record: recordText(resource, record),
        }),
    confirm: translate('confirm.delete'),
    cancel: translate('confirm.cancel'),
  }
}
