import Alert from '@mui/material/Alert'

/** Sentences of a preview (`api/crud/notices.ts`). They do not block the write. */
export const Warnings = ({ of }: { readonly of: readonly string[] }) => {
  if (of.length === 0) return null
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {of.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
    </Alert>
  )
}
