import { quoted } from '../../model/naming.ts'
import { literal } from '../fields/column.ts'
import type { Structure, TableStructure } from '../structure.ts'
import type { Decisions } from './decisions.ts'

export interface Steps {
  readonly up: readonly string[]
  readonly down: readonly string[]
}

/** Concatenates steps; the inverse runs in reverse order. */
export const concatSteps = (...steps: readonly Steps[]): Steps => ({
  up: steps.flatMap(({ up }) => up),
  down: [...steps].reverse().flatMap(({ down }) => down),
})

/** The only place that may rewrite audit entries: renames the table or field they refer to. */
const inHistory = (statement: string) => `do $$
declare
  before text := coalesce(current_setting('costwright.audit', true), '');
begin
  perform set_config('costwright.audit', 'off', true);
  ${statement};
  perform set_config('costwright.audit', before, true);
end $$`

/** Renames the constraints, indexes and triggers that contain a table's name. */
const renameParts = (
  table: string,
  parts: TableStructure,
  newName: (name: string) => string | null,
): Steps => {
  const both = (kind: (from: string, to: string) => string, names: readonly string[]): Steps => {
    const pairs = names.flatMap((name): [string, string][] => {
      const other = newName(name)
      return other === null ? [] : [[name, other]]
    })
    return {
      up: pairs.map(([from, to]) => kind(from, to)),
      down: pairs.map(([from, to]) => kind(to, from)),
    }
  }
  const at = `alter table ${quoted(table)}`
  return concatSteps(
    both(
      (from, to) => `${at} rename constraint ${quoted(from)} to ${quoted(to)}`,
      Object.keys(parts.constraints),
    ),
    both((from, to) => `alter index ${quoted(from)} rename to ${quoted(to)}`, Object.keys(parts.indexes)),
    both(
      (from, to) => `alter trigger ${quoted(from)} on ${quoted(table)} rename to ${quoted(to)}`,
      Object.keys(parts.triggers),
    ),
  )
}

const renameTable = (from: string, to: string, parts: TableStructure): Steps => {
  const history = (before: string, after: string) =>
    inHistory(`update audit_entry set table_name = '${after}' where table_name = '${before}';
  update attachment set table_name = '${after}' where table_name = '${before}'`)
  return concatSteps(
    {
      up: [
        `alter table ${quoted(from)} rename to ${quoted(to)}`,
        `alter sequence if exists ${quoted(`${from}_id_seq`)} rename to ${quoted(`${to}_id_seq`)}`,
        history(from, to),
      ],
      down: [
        `alter table ${quoted(to)} rename to ${quoted(from)}`,
        `alter sequence if exists ${quoted(`${to}_id_seq`)} rename to ${quoted(`${from}_id_seq`)}`,
        history(to, from),
      ],
    },
    renameParts(to, parts, (name) =>
      name.startsWith(`${from}_`) ? `${to}_${name.slice(from.length + 1)}` : null,
    ),
  )
}

const renameColumn = (table: string, from: string, to: string, parts: TableStructure): Steps => {
  const rename = (a: string, b: string) => [
    `alter table ${quoted(table)} rename column ${quoted(a)} to ${quoted(b)}`,
    inHistory(
      `update audit_entry set changes = changes - '${a}' || jsonb_build_object('${b}', changes -> '${a}')
    where table_name = '${table}' and jsonb_exists(changes, '${a}')`,
    ),
  ]
  return concatSteps(
    { up: rename(from, to), down: rename(to, from) },
    renameParts(table, parts, (name) => {
      const rest = name.startsWith(`${table}_${from}_`) ? name.slice(`${table}_${from}_`.length) : ''
      // "tool_price_list_check" belongs to another column than price.
      return /^(check|fkey|key|idx|sort_idx|search_idx|accent_idx)$/.test(rest)
        ? `${table}_${to}_${rest}`
        : null
    }),
  )
}

/** Decided table renames that are not yet applied. */
export const tableRenames = (actual: Structure, { tables }: Decisions): Steps =>
  concatSteps(
    ...[...tables].flatMap(([to, from]) => {
      const parts = actual[from]
      return parts && !actual[to] ? [renameTable(from, to, parts)] : []
    }),
  )

export const columnRenames = (actual: Structure, { columns }: Decisions): Steps =>
  concatSteps(
    ...[...columns].flatMap(([at, from]) => {
      const [table = '', to = ''] = at.split('.')
      const parts = actual[table]
      return parts?.columns[from] && !parts.columns[to] ? [renameColumn(table, from, to, parts)] : []
    }),
  )

/** Gives records and their history another value of an option. */
const renameOption = (table: string, column: string, from: string, to: string, isFrozen: boolean) => {
  const [old, next] = [literal(from), literal(to)]
  const others = `(select jsonb_agg(case when value = to_jsonb(${old}::text) then to_jsonb(${next}::text) else value end order by place)
      from jsonb_array_elements(changes -> '${column}') with ordinality as part (value, place))`
  return [
    ...(isFrozen ? [`select set_config('costwright.frozen', 'off', true)`] : []),
    inHistory(`update ${quoted(table)} set ${quoted(column)} = ${next} where ${quoted(column)} = ${old};
  update audit_entry set changes = jsonb_set(changes, '{${column}}', ${others})
    where table_name = '${table}' and jsonb_exists(changes, '${column}')`),
  ]
}

/** Options with another value (`was`). Drops the rule of the column, which the difference of the tables then adds with the new values. */
export const optionRenames = (actual: Structure, { options }: Decisions): Steps =>
  concatSteps(
    ...[...options].flatMap(([at, pairs]) => {
      const [table = '', column = ''] = at.split('.')
      const parts = actual[table]
      const name = `${table}_${column}_check`
      const rule = parts?.constraints[name]
      const due = pairs.filter(([was]) => rule?.includes(`'${was.replaceAll("'", "''")}'`))
      if (!parts || rule === undefined || due.length === 0) return []
      const isFrozen = Object.hasOwn(parts.triggers, `${table}_frozen`)
      const alter = `alter table ${quoted(table)}`
      return [
        {
          up: [
            `${alter} drop constraint ${quoted(name)}`,
            ...due.flatMap(([was, is]) => renameOption(table, column, was, is, isFrozen)),
          ],
          down: [
            ...due.flatMap(([was, is]) => renameOption(table, column, is, was, isFrozen)),
            `${alter} add constraint ${quoted(name)} ${rule}`,
          ],
        },
      ]
    }),
  )
