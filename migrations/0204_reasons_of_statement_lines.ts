import type { Knex } from 'knex'

/** The sentences of a match as they were until now, by the codes that they get. */
const patterns: Readonly<Record<string, string>> = {
  together: '%{n:figure} lines together.',
  alike: 'Our number is %{number}.',
  stillOpen: 'Agreed %{day:date}, still open.',
  partOf: 'Part of %{amount:money} on the statement.',
  agreesWithInvoice: 'Agrees with the invoice.',
  agrees: 'Agrees.',
  agreesRounded: 'Agrees, %{rounding:money} rounding.',
  agreesWithoutVat: 'Agrees without VAT.',
  agreesWithoutVatRounded: 'Agrees without VAT, %{rounding:money} rounding.',
  agreesWithVat: 'Agrees with %{rate:figure} % VAT.',
  agreesWithVatRounded: 'Agrees with %{rate:figure} % VAT, %{rounding:money} rounding.',
  invoiceLess: 'The invoice is %{amount:money}: %{by:money} more on the statement.',
  invoiceMore: 'The invoice is %{amount:money}: %{by:money} less on the statement.',
  purchaseLess: 'The purchase is %{amount:money}: %{by:money} more on the statement.',
  purchaseMore: 'The purchase is %{amount:money}: %{by:money} less on the statement.',
  purchaseWithoutVatLess: 'The purchase is %{amount:money} without VAT: %{by:money} more on the statement.',
  purchaseWithoutVatMore: 'The purchase is %{amount:money} without VAT: %{by:money} less on the statement.',
  purchaseWithVatLess:
    'The purchase is %{amount:money} with %{rate:figure} % VAT: %{by:money} more on the statement (net %{net:money}, VAT %{vat:money}).',
  purchaseWithVatMore:
    'The purchase is %{amount:money} with %{rate:figure} % VAT: %{by:money} less on the statement (net %{net:money}, VAT %{vat:money}).',
  noAmount: 'The purchase has no amount.',
  sum: 'The sum of several.',
  partWithoutNumber: 'A purchase without a number is %{amount:money}.',
  part: '%{number} is %{amount:money}.',
  splitIt: 'Split the line to agree them.',
  paymentOf: 'A payment of %{number}.',
  payment: 'A payment, by its reference.',
  noCredit: 'It names %{number}, an invoice; no credit of this number is in our books.',
  twice: 'The same reference is on this statement twice.',
  taken: 'Another line of this statement agrees with it.',
  numberOfSeveral: '%{n:figure} purchases have this number: choose one.',
  amountOfSeveral: '%{n:figure} purchases have this amount: choose one.',
  amountOnly: 'Same amount, check the number.',
  linesOfPurchase: '%{n:figure} lines together have the amount of a purchase without a number: check them.',
  linesOf: '%{n:figure} lines together have the amount of %{number}: check them.',
  unknownNumber: 'No invoice or purchase of this supplier has this number.',
  unknownAmount: 'No purchase of this supplier has this amount.',
  keepsDate: '%{name} keeps its statement date %{day:date}.',
}

type Params = Readonly<Record<string, string | number>>
interface Coded {
  readonly code: string
  readonly params: Params
}

const gap = /%\{(\w+)(?::(\w+))?\}/g
const money = '[-−]?£-?[\\d,]+\\.\\d\\d'
const shapes: Readonly<Record<string, string>> = {
  figure: '[\\d,]+(?:\\.\\d+)?',
  money,
  date: '\\d\\d/\\d\\d/\\d{4}',
}

const numberIn = (text: string) => Number(text.replace('−', '-').replace(/[£,]/g, ''))
const dayIn = (text: string) => text.split('/').reverse().join('-')

/** At the beginning of a text, with what follows. */
const readers = Object.entries(patterns).map(([code, pattern]) => {
  const names = [...pattern.matchAll(gap)].map(([, name = '', format]) => ({ name, format }))
  const fixed = pattern.split(/%\{[^}]*\}/).map((part) => part.replace(/[.()]/g, '\\$&'))
  const shape = fixed
    .map((part, at) => {
      const named = names[at]
      return named ? `${part}(${named.format ? shapes[named.format] : '.+?'})` : part
    })
    .join('')
  return { code, names, shape: new RegExp(`^${shape}(?: |$)`) }
})

const valueIn = (text: string, format: string | undefined) => {
  if (format === undefined) return text
  return format === 'date' ? dayIn(text) : numberIn(text)
}

/** Null for a text with a sentence of another kind. */
const codesIn = (text: string): Coded[] | null => {
  if (text === '') return []
  for (const { code, names, shape } of readers) {
    const found = shape.exec(text)
    const others = found && codesIn(text.slice(found[0].length))
    if (!others) continue
    const params = names.map(({ name, format }, at) => [name, valueIn(found[at + 1] ?? '', format)])
    return [{ code, params: Object.fromEntries(params) }, ...others]
  }
  return null
}

const sumOf = /^The sum of (.+)\. Split the line to agree them\.$/
const partsIn = new RegExp(`(.+?) \\((${money})\\)(?:, |$)`, 'gy')

/** `The sum of A-1 (£120.00), A-2 (£60.50). Split the line to agree them.` */
const sumIn = (text: string): Coded[] | null => {
  const [, list = ''] = sumOf.exec(text) ?? []
  const parts = [...list.matchAll(partsIn)]
  if (parts.length === 0 || parts.map(([all]) => all).join('') !== list) return null
  return [
    { code: 'sum', params: {} },
    ...parts.map(([, number = '', pounds = '']): Coded => {
      const amount = numberIn(pounds)
      return number === 'a purchase without a number'
        ? { code: 'partWithoutNumber', params: { amount } }
        : { code: 'part', params: { number, amount } }
    }),
    { code: 'splitIt', params: {} },
  ]
}

const figures = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 4 })
const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

const shown = (value: string | number | undefined, format: string | undefined) => {
  if (format === 'figure') return figures.format(Number(value))
  if (format === 'money') return pounds.format(Number(value)).replace('-', '−')
  return format === 'date' ? String(value).split('-').reverse().join('/') : String(value)
}

const said = (why: readonly Coded[]) =>
  why
    .map(({ code, params }) =>
      (patterns[code] ?? code).replace(gap, (_all, name: string, format?: string) =>
        shown(params[name], format),
      ),
    )
    .join(' ')
    .slice(0, 500)

/** Writes the reasons of all lines in another way, without a trace in the history: they say the same. */
const rewrite = async <Was>(knex: Knex, reasonOf: (was: Was) => unknown): Promise<void> => {
  await knex.raw(
    `select set_config('costwright.audit', 'off', true), set_config('costwright.sums', 'off', true)`,
  )
  const atOnce = 5_000
  for (let after = 0; ; ) {
    const lines: { readonly id: number; readonly why: Was }[] = await knex('supplier_statement_line')
      .select('id', 'why')
      .whereNotNull('why')
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
    const rows = lines.map(({ id, why }) => ({ id, why: reasonOf(why) }))
    await knex.raw(
      `update supplier_statement_line line set why = said.why
       from jsonb_to_recordset(?::jsonb) as said (id integer, why jsonb) where line.id = said.id`,
      [JSON.stringify(rows)],
    )
    after = lines.at(-1)?.id ?? after
    if (lines.length < atOnce) break
  }
  await knex.raw(
    `select set_config('costwright.audit', 'on', true), set_config('costwright.sums', 'on', true)`,
  )
}

/** What a line becomes that is open again, in the arguments of the triggers that open it. */
const renewTriggers = (was: string, is: string) => `
do $$
declare
  one record;
begin
  for one in
    select tgname, tgrelid::regclass as on_table, pg_get_triggerdef(oid) as definition
    from pg_trigger where tgname in ('supplier_statement_line_mark_1_kept', 'supplier_statement_line_mark_1_update')
  loop
    execute format('drop trigger %I on %s', one.tgname, one.on_table);
    execute replace(one.definition, '${was}', '${is}');
  end loop;
end $$`

const opened = '"outcome":"open","why"'
const undecided = '"outcome":"open","decided_by":null,"why"'

/** A sentence that is none of a match stays as it is: a text. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    drop index supplier_statement_line_why_accent_idx;
    drop index supplier_statement_line_why_prefix_idx;
    drop index supplier_statement_line_why_search_idx;
    drop index supplier_statement_line_why_sort_idx;
    alter table supplier_statement_line drop constraint supplier_statement_line_why_check;
    alter table supplier_statement_line
      add column decided_by text,
      alter column why type jsonb using to_jsonb(why);
    alter table supplier_statement_line
      add constraint supplier_statement_line_decided_by_check check (decided_by in ('rule', 'person')),
      add constraint supplier_statement_line_why_check check (jsonb_typeof(why) in ('array', 'string'));
    ${renewTriggers(opened, undecided)};
    select set_config('costwright.audit', 'off', true), set_config('costwright.sums', 'off', true);
    update supplier_statement_line set decided_by = case when why is null then 'person' else 'rule' end
    where outcome <> 'open'`)
  await rewrite<string>(knex, (text) => sumIn(text) ?? codesIn(text) ?? text)
}

export const down = async (knex: Knex): Promise<void> => {
  await rewrite<readonly Coded[] | string>(knex, (why) => (typeof why === 'string' ? why : said(why)))
  await knex.raw(`
    ${renewTriggers(undecided, opened)};
    alter table supplier_statement_line
      drop constraint supplier_statement_line_why_check, drop column decided_by;
    alter table supplier_statement_line alter column why type text using why #>> '{}';
    alter table supplier_statement_line
      add constraint supplier_statement_line_why_check check (char_length(why) between 1 and 500);
    CREATE INDEX supplier_statement_line_why_accent_idx ON supplier_statement_line USING btree (id) WHERE (why ~ '[²³¹À-ÖØ-öø-ſά-ώḀ-ỿ⁰-ₜ℀-™ﬀ-ﬆ]'::text);
    CREATE INDEX supplier_statement_line_why_prefix_idx ON supplier_statement_line USING btree (lower("left"(why, 100)) COLLATE "C");
    CREATE INDEX supplier_statement_line_why_search_idx ON supplier_statement_line USING gin (why gin_trgm_ops);
    CREATE INDEX supplier_statement_line_why_sort_idx ON supplier_statement_line USING btree (lower(why) COLLATE firm_order, id)`)
}
