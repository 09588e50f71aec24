import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { SelectionDialogProps } from '../../admin/extension-points.ts'
import { viewOf } from '../../admin/fields/registry.ts'
import { DialogBox, DiscardDialog, MainButton } from '../../admin/layout/DialogBox.tsx'
import { useUnsavedChanges } from '../../admin/unsaved/unsaved-changes.ts'
import { formatDecimal } from '../../model/format.ts'
import { purchaseHeaders } from '../../resources.config.ts'
import { pounds } from '../home/pounds.ts'
import { dateNames, linesOf, textNames, useSplit } from './use-split.ts'

const { fields } = purchaseHeaders

/** Moves selected lines of a purchase, or parts of them, to a new purchase with its own dates and invoice. */
export const SplitDialog = ({ selected, onClose, onDone }: SelectionDialogProps) => {
  const translate = useTranslate()
  // Initial selection: the list can reload in the meantime.
  const [lines] = useState(() => linesOf(selected))
  const purchases = new Set(lines.map(({ purchaseHeaderId }) => purchaseHeaderId))
  const [purchaseId] = purchases
  const split = useSplit(purchaseId ?? 0, lines, onDone)
  const { draft, type, quantities, failure, faults, isDirty } = split
  const [isLeaving, setIsLeaving] = useState(false)
  useUnsavedChanges(isDirty)
  const leave = (reason: string) => {
    if (reason === 'backdropClick' || split.isSending) return
    if (isDirty) setIsLeaving(true)
    else onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (split.isReady) split.send()
  }
  const isOne = purchases.size === 1
  return (
    <DialogBox title={translate('purchaseSplit.title')} onClose={leave} onSubmit={submit} maxWidth="sm">
      <DialogContent>
        {isOne ? (
          <Stack spacing={2} sx={{ pt: 0.5 }}>
            {failure && <Alert severity="error">{failure}</Alert>}
            <Box
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
                gap: 2,
                '& > *': { minWidth: 0 },
              }}
            >
              {textNames.map((name) => (
                <TextField
                  key={name}
                  size="small"
                  label={fields[name].label}
                  value={draft[name]}
                  onChange={({ target }) => type({ [name]: target.value })}
                  autoComplete="off"
                  error={faults[name] !== undefined}
                  helperText={
                    faults[name] ?? (name === 'userPONo' ? translate('purchaseSplit.sameRef') : undefined)
                  }
                  slotProps={{ htmlInput: { maxLength: fields[name].maxLength } }}
                />
              ))}
              {dateNames.map((name) => (
                <div key={name}>
                  {viewOf(fields[name]).Input?.({
                    field: fields[name],
                    label: fields[name].label,
                    value: draft[name],
                    onChange: (typed) => type({ [name]: String(typed) }),
                    onBlur: () => undefined,
                    inputRef: null,
                    required: false,
                    readOnly: false,
                    ...(faults[name] && { error: faults[name] }),
                  })}
                </div>
              ))}
            </Box>
            <Stack spacing={1}>
              {lines.map(({ id, description, quantity, unit, costEach }) => {
                const { text, fault, moved } = quantities(id)
                return (
                  <Stack key={id} direction="row" spacing={1.5} sx={{ alignItems: 'flex-start' }}>
                    <Typography
                      variant="body2"
                      sx={{ flex: '1 1 0', minWidth: 0, pt: 1, overflowWrap: 'anywhere' }}
                    >
                      {description}
                      <Typography
                        component="span"
                        variant="caption"
                        color="textSecondary"
                        sx={{ display: 'block' }}
                      >
                        {translate('purchaseSplit.of', {
                          quantity: [formatDecimal(quantity, 0, 4), unit].filter(Boolean).join(' '),
                          amount: moved === null ? '–' : pounds(moved * costEach),
                        })}
                      </Typography>
                    </Typography>
                    <TextField
                      size="small"
                      value={text}
                      onChange={({ target }) => split.typeQuantity(id, target.value)}
                      error={fault !== undefined}
                      helperText={fault}
                      sx={{ width: 140 }}
                      slotProps={{
                        htmlInput: {
                          inputMode: 'decimal',
                          autoComplete: 'off',
                          'aria-label': translate('purchaseSplit.quantityOf', { line: description }),
                        },
                      }}
                    />
                  </Stack>
                )
              })}
            </Stack>
            <Typography variant="body2" color="textSecondary">
              {translate('purchaseSplit.linksGoAlong')}
            </Typography>
          </Stack>
        ) : (
          <Alert severity="info">{translate('purchaseSplit.onePurchase')}</Alert>
        )}
        <DiscardDialog open={isLeaving} onDiscard={onClose} onKeep={() => setIsLeaving(false)} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={() => leave('cancel')}>
          {translate('form.cancel')}
        </Button>
        {isOne && (
          <MainButton type="submit" disabled={!split.isReady} loading={split.isSending}>
            {translate('purchaseSplit.move')}
          </MainButton>
        )}
      </DialogActions>
    </DialogBox>
  )
}
