import { useTranslate } from 'react-admin'
import { ConfirmDialog } from '../layout/DialogBox.tsx'
import { useEntryText } from '../providers/done-requests.ts'
import { redo, undo, undoQuestion } from '../undo/take-back.ts'

/** Names what Ctrl+Z would undo when it was done on another page. */
export const UndoQuestionDialog = () => {
  const translate = useTranslate()
  const entryText = useEntryText()
  const question = undoQuestion.use()
  if (!question) return null
  const { what, request } = question
  const args = { what: entryText(request.entry), page: request.page?.title }
  return (
    <ConfirmDialog
      open
      title={translate(`undo.question.${what}`)}
      text={translate(request.page ? 'undo.question.onPage' : 'undo.question.before', args)}
      confirm={translate(`undo.${what}`)}
      cancel={translate('confirm.cancel')}
      onConfirm={() => {
        undoQuestion.set(null)
        void (what === 'undo' ? undo(request) : redo(request))
      }}
      onCancel={() => undoQuestion.set(null)}
    />
  )
}
