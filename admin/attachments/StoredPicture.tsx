import { styled } from '@mui/material/styles'
import { type ThumbnailProps, usePicture } from './pictures.ts'

const Frame = styled('span')(({ theme }) => ({
  display: 'inline-block',
  flex: 'none',
  overflow: 'hidden',
  verticalAlign: 'middle',
  borderRadius: 4,
  background: theme.vars.palette.background.sunken,
  '& img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
}))

/** A picture once it is read, and its place before. */
const StoredPicture = ({ resource, picture, side, alt }: ThumbnailProps) => {
  const address = usePicture(resource, picture, 'thumbnail')
  return <Frame style={{ width: side, height: side }}>{address && <img src={address} alt={alt} />}</Frame>
}

export default StoredPicture
