import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'

const widths = [92, 64, 78, 52, 70]

export const TextSkeleton = () => (
  <Box aria-hidden sx={{ display: 'grid', gap: 3, mt: 2 }}>
    {widths.map((width) => (
      <Skeleton key={width} height={10} width={`${width}%`} />
    ))}
  </Box>
)
