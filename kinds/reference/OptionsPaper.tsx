import Paper, { type PaperProps } from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { createContext, useContext } from 'react'

/** What is said below the options of a picker. */
export const OptionsNote = createContext<string | undefined>(undefined)

/** The sheet on which the options of a picker lie. */
export const OptionsPaper = ({ children, ...props }: PaperProps) => {
  const note = useContext(OptionsNote)
  return (
    <Paper {...props}>
      {children}
      {note && (
        <Typography
          variant="body2"
          sx={{ px: 2, py: 0.75, borderTop: 1, borderColor: 'divider', color: 'text.secondary' }}
        >
          {note}
        </Typography>
      )}
    </Paper>
  )
}
