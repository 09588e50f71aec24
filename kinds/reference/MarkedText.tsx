import Box from '@mui/material/Box'
import { markedPieces } from './record-search.ts'

/** A text of which the letters that were typed are bold. */
export const MarkedText = ({ text, typed }: { readonly text: string; readonly typed: string }) => (
  <span>
    {markedPieces(text, typed).map((piece, index) =>
      piece.isMarked ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other key, and no state
        <Box key={index} component="b" sx={{ fontWeight: 600 }}>
          {piece.text}
        </Box>
      ) : (
        piece.text
      ),
    )}
  </span>
)
