import { createStatements } from '../database/plan.ts'
import type { Resources } from '../model/resources.ts'

/** What each trigger function does, in the order of the page. A function without a sentence fails the page. */
const rules: Readonly<Record<string, string>> = {
  audit_rows:
    'Writes the audit entries of the rows that a statement changed ([why](decisions/audit-trail.md)).',
  refuse_change:
    'Refuses every change and deletion of a frozen record. Those of the example firm are removed with it.',
  guard_rows: 'Refuses to change the records behind a fixed sum without a reason.',
  fix_sum: 'Fixes the sum when the parent takes its guarded state, and releases it afterwards.',
  keep_mark:
    'Keeps the digest of what a mark was given for; refuses its change, or takes the mark back ([why](decisions/marks.md)).',
  check_marks:
    'Does the same for the records that a mark covers, and raises the version of the marked record.',
  keep_sums: 'Adds to a stored sum what a statement changed ([why](decisions/postgresql.md)).',
  keep_amount: 'Calculates a stored amount when a number of the same record is written.',
  renew_amounts: 'Calculates stored amounts again when a number of their parent changes.',
  note_figures:
    'Notes the records whose kept figures a statement changed ([why](decisions/kept-figures.md)).',
  keep_links: 'Writes the join table of a field that refers to several records.',
  note_picture_use:
    'Notes when a record last had a picture, so that it is kept until an undo is no longer possible.',
  delete_attachments: 'Deletes the files of a deleted record.',
}

const trigger =
  /^create trigger (\w+) (before|after) ([\w", ]+?) on "?(\w+)"?[\s\S]*?execute function (\w+)\(/

const addTo = (lists: Map<string, string[]>, key: string, value: string) =>
  lists.set(key, [...(lists.get(key) ?? []), value])

/** The page on rules that triggers hold: `docs/triggers.md`, from the statements that create the tables. */
export const triggerList = (resources: Resources): string => {
  const found = createStatements(resources).flatMap((statement) => {
    const match = trigger.exec(statement)
    return match ? [match] : []
  })
  const unknown = found.filter(([, , , , , rule = '']) => !(rule in rules)).map(([, name]) => name)
  if (unknown.length > 0) throw new Error(`Say what these triggers do: ${unknown.join(', ')}`)
  const sections = Object.entries(rules).map(([rule, sentence]) => {
    const own = found.filter((match) => match[5] === rule)
    const triggersOf = new Map<string, string[]>()
    for (const [, name, time, events, table = ''] of own)
      addTo(triggersOf, `\`${table}\``, `\`${name}\` ${time} ${events}`)
    // Tables with the same triggers are one row.
    const tablesWith = new Map<string, string[]>()
    for (const [table, triggers] of triggersOf) addTo(tablesWith, triggers.join('; '), table)
    const rows = [...tablesWith].map(([triggers, tables]) => `| ${tables.join(' ')} | ${triggers} |`)
    return own.length === 0
      ? ''
      : [`## ${rule}`, sentence, '', '| tables | triggers |', '|---|---|', ...rows, ''].join('\n')
  })
  return `# Rules that triggers hold

PostgreSQL runs these for every write, also one by hand. \`npm run docs\` writes this page from \`database/plan.ts\`. Three more
triggers belong to the frame: \`audit_entry_kept\` refuses to change the audit trail, \`audit_entry_queued\` queues the events of
[subscribers](events.md), and \`attachment_content_use\` notes when the content of a file was last used.

${sections.filter((section) => section !== '').join('\n')}`
}
