import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { Link } from 'react-router-dom'
import { useMenuEntries } from '../../../admin/frame/menu-entries.ts'

/** Content of the home page for signed-in users: the lists that they may open. */
export const Desk = () => (
  <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', paddingBlock: 3 }}>
    {useMenuEntries([])
      .flatMap((entry) => ('items' in entry ? entry.items : [entry]))
      .map(({ label, to }) => (
        <Button key={to} component={Link} to={to} variant="outlined" size="large">
          {label}
        </Button>
      ))}
  </Stack>
)
