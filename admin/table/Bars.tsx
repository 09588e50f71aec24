import Skeleton from '@mui/material/Skeleton'

const widths = ['92%', '78%', '86%', '70%']

/** Where rows will stand, while they are fetched. */
export const Bars = () => (
  <span aria-hidden style={{ display: 'block', marginTop: 16 }}>
    {widths.map((width) => (
      <Skeleton key={width} animation={false} height={28} width={width} />
    ))}
  </span>
)
