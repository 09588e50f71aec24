import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'

interface ValueToCopyProps {
  readonly severity: 'info' | 'warning'
  readonly text: string
  readonly name: string
  readonly value: string
  readonly label: string
  readonly onCopy: () => void
}

export const ValueToCopy = ({ severity, text, name, value, label, onCopy }: ValueToCopyProps) => (
  <Alert severity={severity} role="status" sx={{ '& .MuiAlert-message': { flexGrow: 1 } }}>
    <Stack spacing={1}>
      <span>{text}</span>
      <TextField
        value={value}
        size="small"
        slotProps={{ htmlInput: { readOnly: true, 'aria-label': name } }}
      />
      <div>
        <Button variant="outlined" size="small" onClick={onCopy}>
          {label}
        </Button>
      </div>
    </Stack>
  </Alert>
)
