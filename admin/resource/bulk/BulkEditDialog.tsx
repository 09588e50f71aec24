import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { BulkChangeReply } from '../../../model/bulk.ts'
import { isRequired } from '../../../model/check-record.ts'
import type { Resource } from '../../../model/definition.ts'
import { formatCount } from '../../../model/format.ts'
import { fieldOf } from '../../../model/resources.ts'
import { viewOf } from '../../fields/registry.ts'
import { DialogBox, MainButton } from '../../layout/DialogBox.tsx'
import { ChangedValue } from '../history/ChangedValue.tsx'
import { useRecordList } from '../list/record-list.ts'
import { useListing } from '../listing-context.ts'
import { Refusal } from '../Refusal.tsx'
import { type BulkDialogProps, type BulkStart, counted } from './bulk-dialog.ts'
import { useBulkEdit } from './use-bulk-edit.ts'

interface BulkEditDialogProps extends BulkDialogProps {
  readonly start?: BulkStart
}

const maxNamed = 8

interface BulkPreviewProps {
  readonly resource: Resource
  readonly name: string
  readonly value: unknown
  readonly preview: BulkChangeReply
}

/** Changes by old value: "Statement: 3 × empty → 30/06/2024; 1 keeps 30/06/2024". */
const BulkPreview = ({ resource, name, value, preview }: BulkPreviewProps) => {
  const translate = useTranslate()
  const befores = new Map<string, { from: unknown; count: number }>()
  for (const { changes } of preview.records)
    for (const { field, from } of changes) {
      if (field !== name) continue
      const key = JSON.stringify(from)
      befores.set(key, { from, count: (befores.get(key)?.count ?? 0) + 1 })
    }
  const often = [...befores.values()].sort((a, b) => b.count - a.count)
  const others = often.slice(maxNamed).reduce((sum, { count }) => sum + count, 0)
  const shown = (of: unknown) => <ChangedValue resource={resource} name={name} value={of} />
  return (
    <section aria-label={translate('bulk.preview')}>
      <Typography component="h3" sx={{ fontWeight: 600, mt: 2 }}>
        {fieldOf(resource, name).label}
      </Typography>
      <div role="status">
        <ul style={{ margin: '4px 0 0', paddingLeft: 18, fontVariantNumeric: 'tabular-nums' }}>
          {often.slice(0, maxNamed).map(({ from, count }) => (
            <li key={JSON.stringify(from)}>
              {translate('bulk.times', { count: formatCount(count) })} {shown(from)} → {shown(value)}
            </li>
          ))}
          {others > 0 && (
            <li>
              {translate('bulk.times', { count: formatCount(others) })} … → {shown(value)}
            </li>
          )}
          {preview.same > 0 && (
            <li>
              {translate('bulk.keeps', { smart_count: preview.same })} {shown(value)}
            </li>
          )}
        </ul>
      </div>
    </section>
  )
}

/** Sets one field of the ticked records, after a preview of the changes. */
export const BulkEditDialog = ({ selection, count, start, onClose, onDone }: BulkEditDialogProps) => {
  const { resource } = useListing()
  const translate = useTranslate()
  const ticked = useRecordList().selectedIds.map(Number)
  const edit = useBulkEdit(resource, { selection, ticked, start, onDone })
  const field = fieldOf(resource, edit.name)
  const { Input } = viewOf(field)
  const changed = edit.preview?.changed ?? count
  return (
    <DialogBox
      title={translate('bulk.editTitle', counted(resource, count))}
      onClose={onClose}
      onSubmit={edit.submit}
      maxWidth="sm"
    >
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <TextField
            select
            label={translate('bulk.field')}
            value={edit.name}
            onChange={(event) => edit.choose(event.target.value)}
          >
            {(resource.list.editable ?? []).map((name) => (
              <MenuItem key={name} value={name}>
                {fieldOf(resource, name).label}
              </MenuItem>
            ))}
          </TextField>
          {Input && !edit.empties && (
            <Input
              key={edit.name}
              field={field}
              label={field.label}
              value={edit.typed}
              onChange={edit.type}
              onBlur={() => undefined}
              inputRef={null}
              error={edit.message}
              required={isRequired(field)}
              readOnly={false}
            />
          )}
          {!isRequired(field) && (
            <FormControlLabel
              control={
                <Checkbox
                  checked={edit.empties}
                  onChange={(event) => edit.setEmpties(event.target.checked)}
                />
              }
              label={translate('bulk.empty')}
            />
          )}
        </Stack>
        {edit.error ? (
          <Alert severity="error" sx={{ mt: 2 }}>
            <Refusal error={edit.error} />
          </Alert>
        ) : edit.preview ? (
          <BulkPreview resource={resource} name={edit.name} value={edit.value} preview={edit.preview} />
        ) : (
          <Typography role="status" color="textSecondary" sx={{ mt: 2 }}>
            {translate(edit.isReady ? 'bulk.working' : 'bulk.nothingChosen')}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="outlined">
          {translate('bulk.cancel')}
        </Button>
        <MainButton
          type="submit"
          disabled={!edit.preview || edit.preview.changed === 0}
          loading={edit.isSaving}
        >
          {translate('bulk.change', counted(resource, changed))}
        </MainButton>
      </DialogActions>
    </DialogBox>
  )
}
