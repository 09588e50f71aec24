import CheckIcon from '@mui/icons-material/Check'
import LinkIcon from '@mui/icons-material/Link'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useGetList, useStore, useTranslate } from 'react-admin'
import { MainButton } from '../../admin/layout/DialogBox.tsx'
import { isHandledKey } from '../../admin/layout/Key.tsx'
import { PaneSection } from '../../admin/layout/Paper.tsx'
import { useApiMutation } from '../../admin/providers/use-api-mutation.ts'
import { useListing } from '../../admin/resource/listing-context.ts'
import { useDraft } from '../../admin/unsaved/drafts.ts'
import { useUnsavedChanges } from '../../admin/unsaved/unsaved-changes.ts'
import { anyId, type LinkReply, type LinkRequest } from '../../model/costing/costing.ts'
import { commonSign } from '../../model/costing/link-plan.ts'
import { formatSterling } from '../../model/format.ts'
import { typedNumber } from '../../model/parse-number.ts'
import { purchaseLines, quotePurchaseLinks, type RecordFor } from '../../resources.config.ts'
import type { TypedNumber } from '../typed-number.ts'
import { BestForTicked } from './BestForTicked.tsx'
import { FoundLines, type TypedQuantities, useFoundLines } from './FoundLines.tsx'
import type { Outcome } from './LinkOutcome.tsx'
import { LinkPreview } from './LinkPreview.tsx'
import {
  anyCriteria,
  type Criteria,
  type PurchaseLine,
  type QuoteLine,
  quantityText,
  readLinkedQuantity,
} from './line-search.ts'
import { type LinkSum, linkSum } from './link-sum.ts'
import { type Chosen, previewLinks, restQuantity } from './preview.ts'
import { boughtPrice } from './price-compared.ts'
import { SearchForm } from './SearchForm.tsx'
import { useUnitsQuestion } from './use-units-question.tsx'

interface Situation {
  readonly purchaseLines: number
  /** See `commonSign`. */
  readonly sign: number | null
  readonly wrong: number
  readonly chosen: number
  readonly links: number
}

/**
 * Reason that disables the Link button, as a key of `quoteMatching.obstacles`; null if linking is possible.
 * The server validates again.
 */
export const obstacle = ({ purchaseLines, sign, wrong, chosen, links }: Situation): string | null => {
  if (purchaseLines === 0) return 'noPurchaseLine'
  if (Number.isNaN(sign)) return 'mixedSigns'
  if (wrong > 0) return 'wrongQuantity'
  if (chosen === 0) return 'noQuantity'
  return links === 0 ? 'nothingOpen' : null
}

interface MatchingFormProps {
  readonly purchaseLines: readonly PurchaseLine[]
  readonly onLinked: (outcome: Outcome) => void
  readonly onAccepted: (outcome: Outcome) => void
  /** Whether the accept button takes the focus when a suggestion arrives. */
  readonly focusesAccept: boolean
  /** Key of the draft of these lines, and the rows to select again with it. */
  readonly draft: { readonly form: string; readonly ticked?: readonly number[] }
}

interface MatchingDraft {
  readonly lines: readonly QuoteLine[]
  readonly typed: readonly (readonly [id: number, text: string])[]
  readonly criteria: Criteria
}

const quantityOf = (line: QuoteLine, typed: TypedQuantities, sign: number | null): TypedNumber =>
  readLinkedQuantity(typed.get(line.id) ?? '', Number.isNaN(sign) ? null : sign)

/** Quote lines with a valid quantity; only these are sent (specification section 5). */
const chosenOf = (lines: readonly QuoteLine[], read: (line: QuoteLine) => TypedNumber): Chosen[] =>
  lines.flatMap((line) => {
    const { value } = read(line)
    return value === null ? [] : [{ quoteLineId: line.id, quantity: value }]
  })

const maxTerms = 4

const { label: quantityLabel } = purchaseLines.fields.quantity
/** Green if fully matched, red if more is linked than was bought; each with an icon. */
const Sum = styled('strong')(({ theme }) => {
  const { palette } = theme.vars
  return {
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    '& > svg': { fontSize: 16, color: palette.success.main },
    '&[data-over], &[data-over] > svg': { color: palette.error.main },
  }
})

interface LinkSumTextProps {
  readonly sum: LinkSum
  /** Sums quantities for one purchase line, pounds for several. */
  readonly isOne: boolean
}

/** "48 + 36 = 84 of 84": linked of unmatched. */
const LinkSumText = ({ sum, isOne }: LinkSumTextProps) => {
  const translate = useTranslate()
  const [part, whole] = isOne ? [sum.quantity, sum.openQuantity] : [sum.amount, sum.openAmount]
  const shown = isOne ? quantityText : formatSterling
  const { quantities } = sum
  const terms =
    isOne && quantities.length > 1 && quantities.length <= maxTerms
      ? `${quantities.map(quantityText).join(' + ')} = `
      : ''
  const isOver = Math.abs(part) > Math.abs(whole)
  const verdict = (name: string) => translate(`cells.${name}`, { label: quantityLabel })
  return (
    <Sum translate="no" data-over={isOver || undefined}>
      {isOver && <WarningIcon titleAccess={verdict('more')} />}
      {translate('quoteMatching.ofOpen', { part: `${terms}${shown(part)}`, whole: shown(whole) })}
      {part === whole && <CheckIcon titleAccess={verdict('equal')} />}
    </Sum>
  )
}

/** Quote of the last link of this purchase; -1 if none, null while loading. */
const useLastQuote = (): number | null => {
  const { parentValues } = useListing()
  const { data, isFetching } = useGetList<RecordFor<'quote-purchase-links'>>(quotePurchaseLinks.name, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'DESC' },
    filter: parentValues,
  })
  // Cached data does not include the latest link.
  if (!data || isFetching) return null
  return data[0]?.quoteId ?? anyId
}

/** Common category of all lines, else every category. */
const sharedCategory = (lines: readonly PurchaseLine[]): number => {
  const categories = new Set(lines.map(({ costingCategoryId }) => costingCategoryId))
  const [only] = categories
  return categories.size === 1 && only !== undefined ? only : anyId
}

/**
 * Search criteria. The user's changes are kept for the next selection. Initial values come from the first
 * selected lines: their category, and the quote last matched to this purchase.
 * @param onSuggested called once, with the first selection's criteria
 */
const useCriteria = (
  lines: readonly PurchaseLine[],
  onSuggested: (criteria: Criteria) => void,
): readonly [Criteria, (change: Partial<Criteria>) => void] => {
  const { pagePath } = useListing()
  const [set, setSet] = useStore<Partial<Criteria>>(`quote-matching.criteria.${pagePath}`, {})
  const [suggested, setSuggested] = useState<Criteria | null>(null)
  const lastQuote = useLastQuote()
  const isDue = suggested === null && lastQuote !== null && lines.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the first line is ticked
  useEffect(() => {
    if (!isDue) return
    const found = { ...anyCriteria, costingCategoryId: sharedCategory(lines), quoteHeaderId: lastQuote }
    setSuggested(found)
    onSuggested({ ...found, ...set })
  }, [isDue])
  return [{ ...(suggested ?? anyCriteria), ...set }, (change) => setSet({ ...set, ...change })]
}

/** What is chosen of the found lines, and the links that follow from it. */
const useChosenLinks = (
  purchaseLines: readonly PurchaseLine[],
  { found, typed }: Pick<ReturnType<typeof useFoundLines>, 'found' | 'typed'>,
) => {
  const lines = found?.lines ?? []
  const quoteLines = useMemo(() => new Map(found?.lines.map((line) => [line.id, line])), [found])
  const sign = commonSign(purchaseLines)
  const read = (line: QuoteLine) => quantityOf(line, typed, sign)
  const chosen = chosenOf(lines, read)
  const preview = previewLinks(purchaseLines, chosen)
  return {
    quoteLines,
    read,
    chosen,
    preview,
    isMixed: Number.isNaN(sign),
    reason: obstacle({
      purchaseLines: purchaseLines.length,
      sign,
      wrong: lines.filter((line) => read(line).error).length,
      chosen: chosen.length,
      links: preview.links.length,
    }),
  }
}
type ChosenLinks = ReturnType<typeof useChosenLinks>

const outcomeOf = ({ links, capped }: LinkReply, { quoteLines }: ChosenLinks): Outcome => ({
  links: links.length,
  purchaseLines: new Set(links.map(({ purchaseLineId }) => purchaseLineId)).size,
  capped: capped.map(({ quoteLineId, typedQuantity, linkedQuantity }) => ({
    id: quoteLineId,
    line: quoteLines.get(quoteLineId)?.description ?? '',
    typed: typedQuantity,
    linked: linkedQuantity,
  })),
})

/** POST /quoteline/quote-purchase-link (specification section 7). Asks first where units differ. */
const useLink = (
  purchaseLines: readonly PurchaseLine[],
  chosenLinks: ChosenLinks,
  onLinked: (outcome: Outcome) => void,
) => {
  const { mutate: link, isPending } = useApiMutation<LinkRequest, LinkReply>({
    log: 'Linking',
    path: '/quoteline/quote-purchase-link',
    done: ({ links }) => ({ key: 'undo.done.linked', args: { smart_count: links.length } }),
    onSuccess: (reply) => onLinked(outcomeOf(reply, chosenLinks)),
  })
  const { askUnits, question } = useUnitsQuestion()
  const { chosen, preview, quoteLines } = chosenLinks
  const unitOf = new Map(purchaseLines.map(({ id, unit }) => [id, unit]))
  const send = () =>
    askUnits(
      preview.links.map(({ purchaseLineId, quoteLineId }) => ({
        bought: unitOf.get(purchaseLineId) ?? null,
        quoted: quoteLines.get(quoteLineId)?.unit ?? null,
      })),
      () =>
        link({
          selectedQuoteLineIDs: chosen.map(({ quoteLineId }) => quoteLineId),
          selectedQuoteLineQuantities: chosen.map(({ quantity }) => quantity),
          selectedPurchaseLineIDs: purchaseLines.map(({ id }) => id),
        }),
    )
  return { send, isLinking: isPending, question }
}

interface LinkFooterProps {
  readonly purchaseLines: readonly PurchaseLine[]
  readonly chosenLinks: ChosenLinks
  readonly isLinking: boolean
  readonly onLink: () => void
}

/** What will be linked, or why nothing can be, with the Link button. */
const LinkFooter = ({ purchaseLines, chosenLinks, isLinking, onLink }: LinkFooterProps) => {
  const translate = useTranslate()
  const reasonId = useId()
  const { chosen, preview, quoteLines, isMixed, reason } = chosenLinks
  const total = linkSum(purchaseLines, preview.links)
  const isOne = purchaseLines.length === 1
  return (
    <PaneSection data-footer>
      {/* The sum covers a single line. */}
      {chosen.length > 0 && purchaseLines.length > 1 && !isMixed && (
        <LinkPreview preview={preview} quoteLines={quoteLines} />
      )}
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
        <div id={reasonId} role="status" style={{ flexGrow: 1, minWidth: 0 }}>
          {reason === null && <LinkSumText sum={total} isOne={isOne} />}
          {reason !== null && purchaseLines.length > 1 && total.openAmount !== 0 && (
            <strong>{translate('quoteMatching.openOf', { amount: formatSterling(total.openAmount) })}</strong>
          )}
          <Typography variant="body2" color="textSecondary">
            {reason
              ? translate(`quoteMatching.obstacles.${reason}`)
              : translate('quoteMatching.linksToMake', {
                  smart_count: new Set(preview.links.map(({ quoteLineId }) => quoteLineId)).size,
                  amount: formatSterling(total.amount),
                })}
          </Typography>
        </div>
        <MainButton
          startIcon={<LinkIcon />}
          disabled={reason !== null}
          loading={isLinking}
          loadingPosition="start"
          onClick={onLink}
          aria-describedby={reasonId}
        >
          {translate('quoteMatching.link')}
        </MainButton>
      </Stack>
    </PaneSection>
  )
}

/** The same function on each render. Rows do not re-render when another row changes, so they read the current state on click. */
const useLatest = (latest: (id: number) => void) => {
  const current = useRef(latest)
  useEffect(() => {
    current.current = latest
  })
  return useCallback((id: number) => current.current(id), [])
}

/** Search, quantities, preview and the Link button. Starts empty. */
export const MatchingForm = ({
  purchaseLines,
  onLinked,
  onAccepted,
  focusesAccept,
  draft,
}: MatchingFormProps) => {
  const { pagePath } = useListing()
  const { found, typed, type, search, isSearching, chosen: filled, restore } = useFoundLines()
  const [criteria, setCriteria] = useCriteria(purchaseLines, (suggested) => {
    // Keeps the result of an earlier search, as on the panel's own page.
    if (!found) search(suggested)
  })
  useUnsavedChanges(filled.length > 0, pagePath)
  useDraft<MatchingDraft>({
    path: pagePath,
    form: draft.form,
    isDirty: filled.length > 0,
    read: () => ({ lines: filled, typed: [...typed], criteria }),
    restore: (draft) => {
      restore(draft.lines, new Map(draft.typed), draft.criteria)
      setCriteria(draft.criteria)
    },
    ticked: draft.ticked,
  })
  const bought = useMemo(() => boughtPrice(purchaseLines), [purchaseLines])
  const chosenLinks = useChosenLinks(purchaseLines, { found, typed })
  const { chosen, read, reason } = chosenLinks
  const { send, isLinking, question } = useLink(purchaseLines, chosenLinks, onLinked)
  const fill = useLatest((id) => {
    const rest = restQuantity(purchaseLines, chosen, id)
    if (rest !== null) type(id, typedNumber(rest))
  })
  const linkByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || reason !== null || isLinking || isHandledKey(event)) return
    const isInBox = event.target instanceof HTMLElement && event.target.dataset.linked !== undefined
    if (!isInBox && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    send()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a short cut for the button, from the boxes inside
    <div
      onKeyDown={linkByKey}
      style={{ display: 'flex', flexDirection: 'column', minHeight: 0, flexGrow: 1 }}
    >
      <FoundLines
        form={
          <SearchForm
            criteria={criteria}
            onChange={setCriteria}
            onSearch={search}
            isSearching={isSearching}
            // Opened for one line of the workbench, where nothing is ticked.
            autoFocus={draft.ticked === undefined}
          />
        }
        suggested={
          <BestForTicked
            lines={purchaseLines}
            onLinked={(reply) => onAccepted(outcomeOf(reply, chosenLinks))}
            focusesAccept={focusesAccept}
          />
        }
        found={found}
        isSearching={isSearching}
        bought={bought}
        typed={typed}
        quantityOf={read}
        onType={type}
        onFill={fill}
      />
      {question}
      <LinkFooter
        purchaseLines={purchaseLines}
        chosenLinks={chosenLinks}
        isLinking={isLinking}
        onLink={send}
      />
    </div>
  )
}
