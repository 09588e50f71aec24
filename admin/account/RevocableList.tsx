import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ConfirmDialog } from '../layout/DialogBox.tsx'
import { EntryList } from '../layout/EntryList.tsx'

interface Revocable {
  readonly id: string
  readonly name: string
}

interface RevocableListProps<Item> {
  /** Section of the catalogue with the texts. */
  readonly texts: 'apiTokens' | 'passkeys'
  readonly items: readonly Item[]
  readonly titleOf: (item: Item) => string
  readonly detailsOf: (item: Item) => string
  readonly onRevoke: (item: Item) => void
}

export const RevocableList = <Item extends Revocable>({
  texts,
  items,
  titleOf,
  detailsOf,
  onRevoke,
}: RevocableListProps<Item>) => {
  const translate = useTranslate()
  const [toRevoke, setToRevoke] = useState<Item | null>(null)
  if (items.length === 0) return <Typography>{translate(`${texts}.none`)}</Typography>
  const entries = items.map((item) => ({
    key: item.id,
    title: titleOf(item),
    details: detailsOf(item),
    end: (
      <Button
        variant="outlined"
        size="small"
        onClick={() => setToRevoke(item)}
        aria-label={translate(`${texts}.revokeNamed`, { name: item.name })}
      >
        {translate(`${texts}.revoke`)}
      </Button>
    ),
  }))
  return (
    <>
      <EntryList entries={entries} />
      <ConfirmDialog
        open={toRevoke !== null}
        title={translate(`${texts}.revokeTitle`)}
        text={translate(`${texts}.revokeText`, { name: toRevoke?.name ?? '' })}
        confirm={translate(`${texts}.revoke`)}
        cancel={translate('proof.cancel')}
        onCancel={() => setToRevoke(null)}
        onConfirm={() => {
          if (toRevoke) onRevoke(toRevoke)
          setToRevoke(null)
        }}
      />
    </>
  )
}
