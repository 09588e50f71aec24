import Box from '@mui/material/Box'
import { toDataURL } from 'qrcode'
import { useEffect, useState } from 'react'

/** In pixels (specification section 9). */
const width = 256

interface QrCodeProps {
  readonly text: string
  readonly alt: string
}

/** QR code, dark on light in every theme, as scanners expect. */
export const QrCode = ({ text, alt }: QrCodeProps) => {
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    let isWanted = true
    toDataURL(text, { width, errorCorrectionLevel: 'M' }).then((url) => {
      if (isWanted) setPicture(url)
    })
    return () => {
      isWanted = false
    }
  }, [text])
  return (
    // The light margin is part of the code: it must not shrink.
    <Box sx={{ flexShrink: 0, width, height: width, bgcolor: '#fff', borderRadius: 1, overflow: 'hidden' }}>
      {picture && <img src={picture} alt={alt} width={width} height={width} style={{ display: 'block' }} />}
    </Box>
  )
}
