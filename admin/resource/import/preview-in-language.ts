import type { ImportReply, ImportRow } from '../../../model/import.ts'
import { sentenceOf } from '../../i18n/language.ts'

type Texts = ImportRow['errors']

/** A preview in the language of the screens. Its rows have no codes: those of `faults` and `notices` say the same. */
export const previewInLanguage = <Reply extends ImportReply>(reply: Reply): Reply => {
  const groups = [...reply.faults, ...reply.notices]
  const sentences = new Map(groups.map((group) => [group.message, sentenceOf(group.message, group)]))
  const inLanguage = (text: string) => sentences.get(text) ?? text
  const byField = (texts: Texts): Texts =>
    texts && Object.fromEntries(Object.entries(texts).map(([field, all]) => [field, all.map(inLanguage)]))
  const grouped = (group: (typeof groups)[number]) => ({ ...group, message: inLanguage(group.message) })
  return {
    ...reply,
    rows: reply.rows.map((row) => ({
      ...row,
      errors: byField(row.errors),
      warnings: byField(row.warnings),
    })),
    faults: reply.faults.map(grouped),
    notices: reply.notices.map(grouped),
  }
}
