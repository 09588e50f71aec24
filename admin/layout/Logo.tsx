import SvgIcon from '@mui/material/SvgIcon'

/** Courses of bricks, rising like a chart. */
export const Logo = () => (
  <SvgIcon viewBox="0 0 24 24" aria-hidden>
    <path d="M2 17h6v4H2zM9 17h6v4H9zM16 17h6v4h-6zM9 11.5h6v4H9zM16 11.5h6v4h-6zM16 6h6v4h-6z" />
  </SvgIcon>
)
