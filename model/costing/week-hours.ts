import { sum } from '../decimal.ts'
import { fullWeek, longWeek, weekDays, wholeDay } from './labour.ts'

type Day = (typeof weekDays)[number]

/** What a timesheet line says of hours; empty days count as none. */
export type HoursLine = Readonly<Partial<Record<Day, number | null>>> & {
  readonly workerId: number | null
  readonly workerName: string | null
  readonly projectId: number
  readonly projectNumber: string | null
  readonly quoteLineId: number | null
  readonly costingCategoryId: number
  readonly overtime: number | null
}

/**
 * Why the hours of a person may be wrong: more than `longWeek` hours, more than a day has, or the same work twice on one day.
 */
export type HoursDoubt = 'long' | 'day' | 'twice'

export interface PersonHours {
  readonly workerId: number
  readonly workerName: string
  /** Hours of Monday to Sunday. */
  readonly days: readonly number[]
  readonly hours: number
  readonly overtime: number
  /** Hours less those of a full week: negative where some are missing. */
  readonly overFullWeek: number
  readonly doubts: readonly HoursDoubt[]
}

const workOf = (line: HoursLine) => [line.projectId, line.costingCategoryId, line.quoteLineId].join(' ')

const isTwice = (lines: readonly HoursLine[]): boolean => {
  const seen = new Set<string>()
  return lines.some((line) =>
    weekDays.some((day) => {
      if (!line[day]) return false
      const key = `${day} ${workOf(line)}`
      if (seen.has(key)) return true
      seen.add(key)
      return false
    }),
  )
}

const grouped = <Key>(lines: readonly HoursLine[], keyOf: (line: HoursLine) => Key) => {
  const groups = new Map<Key, HoursLine[]>()
  for (const line of lines) groups.set(keyOf(line), [...(groups.get(keyOf(line)) ?? []), line])
  return groups
}

const hoursOfDays = (lines: readonly HoursLine[]) =>
  weekDays.map((day) => sum(lines.map((line) => line[day] ?? 0)))

/** Hours of each person of a week, in the order of their first lines. Lines of plant are left out. */
export const hoursByPerson = (lines: readonly HoursLine[]): PersonHours[] =>
  [...grouped(lines, ({ workerId }) => workerId)].flatMap(([workerId, own]) => {
    if (workerId === null) return []
    const days = hoursOfDays(own)
    const hours = sum(days)
    const doubts: HoursDoubt[] = []
    if (hours > longWeek) doubts.push('long')
    if (days.some((day) => day > wholeDay)) doubts.push('day')
    if (isTwice(own)) doubts.push('twice')
    return [
      {
        workerId,
        workerName: own[0]?.workerName ?? '',
        days,
        hours,
        overtime: sum(own.map(({ overtime }) => overtime ?? 0)),
        overFullWeek: sum([hours, -fullWeek]),
        doubts,
      },
    ]
  })

/** Hours of people on each job, in the order of the first lines. */
export const hoursByJob = (lines: readonly HoursLine[]) =>
  [
    ...grouped(
      lines.filter(({ workerId }) => workerId !== null),
      ({ projectId }) => projectId,
    ),
  ].map(([projectId, own]) => ({
    projectId,
    job: own[0]?.projectNumber ?? String(projectId),
    hours: sum(hoursOfDays(own)),
  }))
