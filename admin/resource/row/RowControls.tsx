import Button from '@mui/material/Button'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Resource } from '../../../model/definition.ts'
import { passesFilter } from '../../../model/filter/passes.ts'
import { type AnyRecord, recordText } from '../../../model/record-text.ts'
import { isInRow, type RowAction, rolesOf, rowActionsOf } from '../../../model/row-actions.ts'
import { definitionsNow } from '../../definitions.ts'
import { useExtension } from '../../extension-points.ts'
import { useToast } from '../../layout/Toasts.tsx'
import { type Action, mayDo } from '../../may-do.ts'
import { refreshRecords } from '../../providers/query-client.ts'
import { hasAnyRole, useSession } from '../../session.ts'
import { DeleteDialog } from '../DeleteDialog.tsx'
import { openedFromList } from '../form/leave-form.ts'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { useRecordList } from '../list/record-list.ts'
import { useDialogLink, useListing } from '../listing-context.ts'
import { RowActionButton } from './RowAction.tsx'

/** Deletes a record after confirmation (toasts: specification section 8). Always refreshes the list. */
const DeleteRowButton = ({ record }: { readonly record: AnyRecord }) => {
  const { resource } = useListing()
  const { selectedIds, toggle } = useRecordList()
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const name = recordText(resource, record)
  const remove = async (cascade: boolean) => {
    setAsking(false)
    try {
      await dataProvider.delete(resource.name, { id: record.id, previousData: record, meta: { cascade } })
      if (selectedIds.includes(record.id)) toggle(record.id)
      toast('row.deleted')
    } catch {
      toast('row.deleteError', 'error')
    }
    refreshRecords()
  }
  return (
    <>
      <Button
        size="small"
        color="error"
        onClick={() => setAsking(true)}
        aria-label={translate('row.nameOf', { action: translate('row.delete'), record: name })}
      >
        {translate('row.delete')}
      </Button>
      {asking && (
        <DeleteDialog
          resource={resource}
          record={record}
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** Row actions that the user may use, by role and write access. */
export const useRowActions = (resource: Resource): readonly RowAction[] => {
  const session = useSession()
  const { recordScreens = {} } = useExtension(resource.name)
  const definitions = definitionsNow()
  const isOffered = (name: string, what: Action) => {
    const listed = definitions[name]
    return listed !== undefined && mayDo(listed, what, session)
  }
  const mayUse = (action: RowAction) => {
    if ('set' in action || 'call' in action) return hasAnyRole(rolesOf(action, resource), session)
    if ('list' in action) return isOffered(action.list, 'list')
    if ('adds' in action) return isOffered(action.adds, 'create')
    return !('to' in action) || hasAnyRole(recordScreens[action.to]?.roles, session)
  }
  return chosen(rowActionsOf(resource), mayUse)
}

export const offeredFor = (
  resource: Resource,
  actions: readonly RowAction[],
  record: AnyRecord,
): readonly RowAction[] =>
  chosen(actions, (action) =>
    'set' in action || 'call' in action || 'adds' in action
      ? passesFilter(resource, action.when ?? {}, record)
      : !('tabOnly' in action || 'list' in action),
  )

const chosen = (actions: readonly RowAction[], isChosen: (action: RowAction) => boolean) =>
  actions.flatMap((action): RowAction[] => {
    if (!('menu' in action)) return isChosen(action) ? [action] : []
    const menu = action.menu.filter(isChosen)
    return menu.length > 0 ? [{ ...action, menu }] : []
  })

/** Buttons of a row: Edit (or History for users without a form), the definition's actions, then Delete. */
export const RowControls = ({ record }: { readonly record: AnyRecord }) => {
  const { resource, mayEdit, mayDelete } = useListing()
  const actions = useRowActions(resource)
  const { row } = useExtension(resource.name)
  const dialog = useDialogLink()
  const translate = useTranslate()
  const name = recordText(resource, record)
  const named = (action: string) => translate('row.nameOf', { action, record: name })
  return (
    <div className="row-buttons">
      {row && <row.Content />}
      {mayEdit ? (
        <Link
          className="row-button"
          to={dialog(`${record.id}/edit`)}
          state={openedFromList}
          aria-label={named(translate('row.edit'))}
        >
          {translate('row.edit')}
        </Link>
      ) : (
        <HistoryButton resource={resource} record={record} inRow />
      )}
      {offeredFor(resource, chosen(actions, isInRow), record).map((action) => (
        <RowActionButton key={action.label} action={action} record={record} name={named(action.label)} />
      ))}
      {mayDelete && resource.deleteFrom === 'row' && <DeleteRowButton record={record} />}
    </div>
  )
}

const whenOf = (action: RowAction) => ('when' in action ? (action.when ?? {}) : {})

/**
 * The actions that a row can have together, by the value of a field that all or some ask for: `outcome` open, agreed or
 * missing. Others count for every row.
 */
const actionsTogether = (actions: readonly RowAction[]): readonly (readonly RowAction[])[] => {
  const asked = actions.flatMap((action) =>
    Object.entries(whenOf(action)).filter(([, test]) => typeof test === 'string'),
  )
  const [name] = asked[0] ?? []
  if (name === undefined) return [actions]
  const values = new Set(asked.flatMap(([field, value]) => (field === name ? [value] : [])))
  return [...values].map((value) =>
    actions.filter((action) => {
      const test = whenOf(action)[name]
      return typeof test !== 'string' || test === value
    }),
  )
}

/** Labels of the buttons that a row can have, for each set of actions that it can have together. */
export const controlSets = (
  resource: Pick<Resource, 'deleteFrom'>,
  actions: readonly RowAction[],
  translate: (key: string) => string,
  may: { readonly mayEdit: boolean; readonly mayDelete: boolean },
): string[][] =>
  actionsTogether(actions.filter(isInRow)).map((together) =>
    controlLabels(resource, together, translate, may),
  )

export const controlLabels = (
  { deleteFrom }: Pick<Resource, 'deleteFrom'>,
  actions: readonly RowAction[],
  translate: (key: string) => string,
  { mayEdit, mayDelete }: { readonly mayEdit: boolean; readonly mayDelete: boolean },
): string[] => [
  translate(mayEdit ? 'row.edit' : 'history.title'),
  ...actions.filter(isInRow).map(({ label }) => label),
  ...(mayDelete && deleteFrom === 'row' ? [translate('row.delete')] : []),
]
