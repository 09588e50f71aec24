import { quoted } from '../../model/naming.ts'
import { type Decisions, literalOf } from './decisions.ts'
import { type MigrationPlan, refusalOf } from './generate.ts'
import type { Obstacle } from './obstacles.ts'

export type Ask = (question: string) => Promise<string>

const isYes = (answer: string) => /^y(es)?$/i.test(answer.trim())

const typedValue = (answer: string): unknown => {
  try {
    return JSON.parse(answer)
  } catch {
    return answer
  }
}

/** Asks for one decision about an obstacle. Null if the user cancels. */
const decide = async (
  { at, sentence, lost, empty }: Obstacle,
  decisions: Decisions,
  ask: Ask,
): Promise<Decisions | null> => {
  if (empty) {
    const answer = (await ask(`${sentence}. What shall they have? (nothing to stop) `)).trim()
    if (answer === '') return null
    return { ...decisions, fills: new Map([...decisions.fills, [at, literalOf(typedValue(answer))]]) }
  }
  if (!lost) return null
  const [table = '', column] = at.split('.')
  for (const name of lost.renamedTo) {
    const to = column ? `${table}.${name}` : name
    if (!isYes(await ask(`${sentence}. Was it renamed to ${to}? (y/n) `))) continue
    return column
      ? { ...decisions, columns: new Map([...decisions.columns, [to, column]]) }
      : { ...decisions, tables: new Map([...decisions.tables, [to, table]]) }
  }
  const gone = isYes(await ask(`${sentence}. Remove it with what it holds? (y/n) `))
  return gone ? { ...decisions, removed: new Set([...decisions.removed, at]) } : null
}

/**
 * Plans repeatedly, with one more answer each time, until no obstacle remains.
 * @param ask undefined without a terminal
 * @throws Error with the obstacles and the options of the definitions that resolve them
 */
export const planWithAnswers = async (
  planFor: (decisions: Decisions) => Promise<MigrationPlan>,
  decisions: Decisions,
  ask?: Ask,
): Promise<MigrationPlan> => {
  let known = decisions
  for (;;) {
    const plan = await planFor(known)
    const [first] = plan.obstacles
    if (!first) return plan
    const next = ask && (await decide(first, known, ask))
    if (!next) throw new Error(refusalOf(plan.obstacles))
    known = next
  }
}

/** Whether the statements drop the table, the column, or the files of the table. */
const drops = (up: readonly string[], at: string): boolean => {
  const [table = '', column] = at.split('.')
  return up.some((statement) =>
    column === undefined
      ? statement.startsWith(`drop table ${quoted(table)}`)
      : statement.startsWith(`alter table ${quoted(table)} `) &&
        statement.includes(`drop column ${quoted(column)}`),
  )
}

/**
 * Names in `removed` that the migration neither drops nor needs to. Left there, they would let a later change drop values
 * unasked.
 */
export const needlesslyRemoved = async (
  planFor: (decisions: Decisions) => Promise<MigrationPlan>,
  decisions: Decisions,
  { up }: MigrationPlan,
): Promise<string[]> => {
  const needless: string[] = []
  for (const at of decisions.removed) {
    if (drops(up, at)) continue
    const others = new Set([...decisions.removed].filter((other) => other !== at))
    const { obstacles } = await planFor({ ...decisions, removed: others })
    if (obstacles.length === 0) needless.push(at)
  }
  return needless
}
