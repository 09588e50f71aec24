import { difference } from '../difference.ts'
import type { Structure } from '../structure.ts'

/** Max. characters of the description in the file name. */
const longest = 60

const changesOf = (actual: Structure, wanted: Structure): string[] => {
  const tables = [...new Set([...Object.keys(actual), ...Object.keys(wanted)])]
  return tables.flatMap((table) => {
    const [from, to] = [actual[table], wanted[table]]
    // What joins records comes and goes with the column of a field.
    if (!(from ?? to)?.columns.id) return []
    if (!from) return [`create_${table}`]
    if (!to) return [`remove_${table}`]
    const columns = [...new Set([...Object.keys(from.columns), ...Object.keys(to.columns)])].flatMap(
      (column) => {
        const [was, is] = [from.columns[column], to.columns[column]]
        if (!was) return [`add_${table}_${column}`]
        if (!is) return [`remove_${table}_${column}`]
        return JSON.stringify(was) === JSON.stringify(is) ? [] : [`change_${table}_${column}`]
      },
    )
    if (columns.length > 0) return columns
    return difference({ [table]: from }, { [table]: to }).length === 0 ? [] : [`change_rules_of_${table}`]
  })
}

/**
 * File name of a migration: `add_tool_website`, `rename_tool_serial`; for several changes, the first and the
 * number of others.
 * @param renamed descriptions of its renames
 */
export const nameOfChange = (renamed: readonly string[], actual: Structure, wanted: Structure): string => {
  const changes = [...renamed, ...changesOf(actual, wanted)]
  const [first = 'change_tables'] = changes
  const name = changes.length > 1 ? `${first}_and_${changes.length - 1}_more` : first
  return name.length > longest ? first.slice(0, longest).replace(/_[^_]*$/, '') : name
}
