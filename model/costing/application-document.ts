import { sum } from '../decimal.ts'
import { formatDecimal } from '../format.ts'
import { sentMail } from '../mail.ts'
import {
  day,
  described,
  type FromSchema,
  flag,
  instant,
  integer,
  listOf,
  nullable,
  number,
  objectSchema,
  oneOf,
  pounds,
  text,
  titled,
} from '../schemas.ts'
import { isDivided, type Section, sectionsOf } from '../sections.ts'
import { retentionReasons } from './application.ts'
import { printedNumber } from './copied-number.ts'
import { mailToSend } from './mail-to-send.ts'

/** Figures, document and mails of an application for payment. Amounts in pounds, to date but for what is due. */

export const retentionWhys = [...retentionReasons, 'typed'] as const

const figures = {
  work: pounds('Value of the lines'),
  materials: pounds(),
  gross: pounds('Work and materials'),
  retentionRate: number('Percent'),
  retentionWhy: oneOf(retentionWhys),
  retention: pounds(),
  contra: pounds(),
  net: pounds('Gross less retention and contra'),
  previous: pounds('Certified earlier, or applied for where there is no certificate'),
  due: pounds('Applied for this time; below 0 it is owed to the client'),
}

export const applicationState = titled(
  'Figures of an application',
  objectSchema({
    number: integer,
    version: integer,
    isOpening: described(flag, 'An opening certificate'),
    standing: oneOf(['draft', 'sent', 'certified']),
    ...figures,
    notAgreed: pounds('Part of the work that is on variations not agreed'),
    dueDate: nullable(day),
    noticeBy: nullable(day),
    payLessBy: nullable(day),
    finalDate: described(nullable(day), 'As the other dates, null in an opening certificate'),
    retentionHeld: pounds(
      'Of what is certified; until then of what is applied for on agreed work; 0 of a draft',
    ),
    certifiedOn: nullable(day),
    certifiedGross: nullable(pounds()),
    certifiedDue: nullable(pounds()),
    lessThanApplied: nullable(pounds('Above 0: certified for less than applied for')),
    paid: pounds('Received by today'),
    changedLines: described(integer, 'Lines of a draft that its quotes have changed since'),
    mail: objectSchema({
      sends: described(flag, 'Whether the server sends mails'),
      to: described(nullable(text), 'E-mail address of the client'),
      subject: text,
      text: described(text, 'Proposed text'),
      sent: nullable(objectSchema({ at: instant, mail: sentMail })),
    }),
    unprinted: described(listOf(text), 'Characters that its document cannot show'),
  }),
)
export type ApplicationState = FromSchema<typeof applicationState>

export const applicationToSend = titled(
  'Application to send',
  objectSchema({ mail: described(nullable(mailToSend), 'Null: sent without a mail') }),
)
export type ApplicationToSend = FromSchema<typeof applicationToSend>

export interface ApplicationContent {
  readonly number: number
  readonly isDraft: boolean
  readonly isFinal: boolean
  readonly valuationDate: string
  readonly sentOn: string
  readonly projectNumber: string | null
  readonly projectName: string
  readonly location: string | null
  readonly clientName: string | null
  readonly clientAddress: string | null
  readonly lines: readonly {
    readonly quote: string
    readonly ref: string | null
    readonly description: string
    /** Name of its section. */
    readonly section: string
    readonly isVariation: boolean
    readonly agreed: boolean
    readonly total: number
    readonly percentDone: number | null
    readonly toDate: number
    readonly previous: number
  }[]
  readonly figures: {
    readonly [Name in Exclude<keyof typeof figures, 'retentionWhy'>]: number
  }
  /** Null without a VAT code. `rate` in percent. */
  readonly vat: { readonly rate: number; readonly reverseCharge: boolean } | null
  readonly dates: Pick<ApplicationState, 'dueDate' | 'noticeBy' | 'payLessBy' | 'finalDate'>
}

/** @source HMRC VAT notice 735, section 13 */
export const reverseChargeText = ({ rate }: { readonly rate: number }): string =>
  `Reverse charge: customer to account for the VAT to HMRC, ${formatDecimal(rate, 0, 2)} %`

/**
 * An application is no VAT invoice: the tax point is the payment or the invoice.
 * @source regulation 93 of the VAT Regulations 1995
 */
export const vatSentences = ({ vat }: Pick<ApplicationContent, 'vat'>): string[] => {
  const said = 'Amounts without VAT. This is not a VAT invoice.'
  if (!vat) return [said]
  if (vat.reverseCharge) return [said, reverseChargeText(vat)]
  return [
    said,
    vat.rate === 0 ? 'No VAT will be added.' : `VAT will be added at ${formatDecimal(vat.rate, 0, 2)} %`,
  ]
}

/** Dates under the contract with their names; none in an opening certificate. */
export const contractDates = ({ dates }: Pick<ApplicationContent, 'dates'>): (readonly [string, string])[] =>
  (
    [
      ['Due date', dates.dueDate],
      ['Payment notice by', dates.noticeBy],
      ['Pay less notice by', dates.payLessBy],
      ['Final date for payment', dates.finalDate],
    ] as const
  ).flatMap(([label, day]) => (day === null ? [] : [[label, day] as const]))

export type ApplicationContentLine = ApplicationContent['lines'][number]

/** Sums of lines, in pounds. */
export const lineSums = (lines: readonly ApplicationContentLine[]) => ({
  total: sum(lines.map(({ total }) => total)),
  toDate: sum(lines.map(({ toDate }) => toDate)),
  previous: sum(lines.map(({ previous }) => previous)),
})

interface GroupedLines {
  readonly title: string
  readonly agreed: boolean
  readonly lines: readonly ApplicationContentLine[]
  /** Of a bill that is divided, as its list is on the screen; else one without a name. */
  readonly sections: readonly Section<ApplicationContentLine>[]
}

/** Lines of one quote, in the order of their sections; those of variations that are not agreed come last. */
export const groupedLines = ({ lines }: Pick<ApplicationContent, 'lines'>): GroupedLines[] => {
  const groups = new Map<string, { title: string; agreed: boolean; lines: ApplicationContentLine[] }>()
  for (const line of lines) {
    const key = `${line.agreed ? 0 : 1} ${line.quote}`
    const title = `${line.isVariation ? 'Variation' : 'Quote'} ${printedNumber(line.quote)}${line.agreed ? '' : ', not agreed'}`
    const group = groups.get(key) ?? { title, agreed: line.agreed, lines: [] }
    groups.set(key, group)
    group.lines.push(line)
  }
  return [...groups.values()]
    .sort((a, b) => Number(b.agreed) - Number(a.agreed))
    .map((group) => {
      const sections = sectionsOf(group.lines, ({ section }) => section)
      return { ...group, sections: isDivided(sections) ? sections : [{ name: '', rows: group.lines }] }
    })
}
