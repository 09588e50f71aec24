import { checkDefinitions } from '../../model/check-definitions.ts'
import { defineResource, type Resource } from '../../model/definition.ts'
import { fieldTypeNamed, fieldTypeNames } from '../../model/fields/registry.ts'
import { createRandom, type Random } from '../../model/random.ts'
import { defineResources, type Resources } from '../../model/resources.ts'

/** A definition as somebody types it: plain data, not yet checked. */
interface Draft extends Record<string, unknown> {
  readonly name: string
  readonly fields: Record<string, Record<string, unknown>>
}

type Drafts = readonly Draft[]

/** References lead to the resources themselves, so each check gets definitions of its own. */
const defined = (drafts: Drafts, users: Resource): Resources =>
  defineResources(users, ...drafts.map((draft) => defineResource(structuredClone(draft) as never)))

const namesOf = (draft: Draft): string[] => Object.keys(draft.fields)

/** Mostly a field, sometimes a path through a reference, rarely a name that is none. */
const someName = (random: Random, of: Draft, drafts: Drafts, longest = 3): string => {
  const name = random.chance(0.02) ? 'nowhere' : random.pick([...namesOf(of), 'id'])
  const to = drafts.find((draft) => draft.name === of.fields[name]?.to)
  return to && longest > 1 && random.chance(0.7)
    ? `${name}.${someName(random, to, drafts, longest - 1)}`
    : name
}

const plainTests = (random: Random): unknown =>
  random.pick([
    null,
    true,
    3,
    -1.5,
    'one',
    'today',
    '2024-02-29',
    { empty: true },
    { empty: false },
    { from: 'today-30d' },
    { above: 2 },
    { below: 2.25, from: -1 },
    { not: 'one' },
    { contains: 'a' },
    [1, null],
    ['one', 'two'],
  ])

const someFilter = (random: Random, of: Draft): Record<string, unknown> =>
  Object.fromEntries(
    Array.from({ length: random.whole(1, 2) }, () => [
      random.pick([...namesOf(of), 'id']),
      random.chance(0.2) ? { above: { field: random.pick(namesOf(of)) } } : plainTests(random),
    ]),
  )

const someFormula = (random: Random, of: Draft, drafts: Drafts, depth = 2): unknown => {
  const part = () => someFormula(random, of, drafts, depth - 1)
  if (depth === 0 || random.chance(0.3))
    return random.chance(0.2) ? random.pick([0, 1, -2.5, 'today']) : someName(random, of, drafts)
  const name = random.pick([
    'plus',
    'minus',
    'times',
    'by',
    'days',
    'years',
    'hours',
    'addDays',
    'atLeast',
    'atMost',
    'or',
  ])
  return random.pick<unknown>([
    { [name]: [part(), part()] },
    { [name]: [part(), part()] },
    { round: [part(), random.whole(0, 4)] },
    { floor: part() },
    { if: someFilter(random, of), is: part(), otherwise: part() },
    { holds: someFilter(random, of) },
  ])
}

const words = ['one', 'two', 'three']
const options = words.map((value) => ({ value, label: value.toUpperCase() }))

/** The options that a type needs, with random names in them. */
const needed = (type: string, random: Random, own: Draft, drafts: Drafts): Record<string, unknown> => {
  const name = () => random.pick(namesOf(own))
  const other = random.pick(drafts)
  const tallied = () => ({
    from: other.name,
    by: someName(random, other, drafts),
    ...(random.chance(0.4) && { where: someFilter(random, other) }),
  })
  const unit = random.pick(['money', 'quantity'])
  switch (type) {
    case 'choice':
      return { options }
    case 'choices':
      return { options: words, default: random.pick([[], ['one']]) }
    case 'reference':
    case 'references':
      return { to: other.name }
    case 'lookup':
      return { path: someName(random, own, drafts) }
    case 'product':
      return { of: [name(), name()] }
    case 'amount':
      return { of: [someName(random, own, drafts), someName(random, own, drafts)] }
    case 'joined':
      return { of: [name(), name()] }
    case 'rest':
      return { of: name(), less: name(), unit }
    case 'stage':
      return {
        of: [
          [name(), 'First'],
          [name(), 'Second'],
        ],
        otherwise: 'None',
      }
    case 'sum':
      return { ...tallied(), of: random.pick(namesOf(other)), unit }
    case 'count':
      return tallied()
    case 'gathered':
      return { ...tallied(), of: random.pick(namesOf(other)), to: random.pick(drafts).name }
    case 'aggregate':
      return {
        ...tallied(),
        of: random.pick(namesOf(other)),
        take: random.pick(['min', 'max', 'average', 'latest']),
        as: random.pick([
          'money',
          'price',
          'quantity',
          'integer',
          'date',
          'boolean',
          'text',
          'datetime',
          'time',
        ]),
      }
    case 'formula':
      return {
        as: random.pick(['money', 'quantity', 'integer', 'date', 'boolean']),
        of: someFormula(random, own, drafts),
      }
    default:
      return {}
  }
}

/** A random value of an option that any field of the type may have. */
const someOption = (option: string, random: Random, own: Draft, drafts: Drafts): unknown => {
  const name = () => random.pick(namesOf(own))
  switch (option) {
    case 'required':
      return random.pick([true, 'form'])
    case 'readOnly':
    case 'setOnce':
    case 'unique':
    case 'stored':
    case 'open':
    case 'nonZero':
    case 'suggested':
    case 'emptyFirst':
    case 'wholeFollows':
      return true
    case 'in':
      return random.pick(['create', 'edit'])
    case 'default':
      return random.pick<unknown>([0, 1, 'one', 'today', 'now', true, false, ['one']])
    case 'fill':
      return random.pick<unknown>([0, 'one'])
    case 'min':
    case 'max':
      return random.pick<unknown>([0, 3, -4, 2.5, '2020-01-01', '1850-01-01', '06:00'])
    case 'maxLength':
      return random.pick([1, 20, 300])
    case 'stop':
      return 'zero'
    case 'against':
    case 'or':
      return name()
    case 'newestBy':
      return someName(random, random.pick(drafts), drafts, 1)
    case 'preset':
      return { from: name(), take: random.pick(namesOf(random.pick(drafts))) }
    case 'number':
      return {
        pattern: random.pick(['{number:4}', '{year}-{number}']),
        ...(random.chance(0.3) && { per: name() }),
      }
    case 'access':
      return random.pick([{ read: ['Administrator'] }, { write: ['Administrator'] }])
    default:
      return undefined
  }
}

// Passwords make a resource that of accounts, pictures need files, a view is written by hand, own code says sentences, and the
// others are never typed.
const left = ['password', 'picture', 'sentences', 'attachments', 'supplied', 'viewed']
const chosen = fieldTypeNames.filter((type) => !left.includes(type))
const typed = chosen.filter((type) => fieldTypeNamed(type).writable)
const calculated = chosen.filter((type) => !fieldTypeNamed(type).writable)

const someField = (random: Random, own: Draft, drafts: Drafts, label: string): Record<string, unknown> => {
  const type = random.pick(random.chance(0.6) ? calculated : typed)
  const field: Record<string, unknown> = { type, label, ...needed(type, random, own, drafts) }
  for (const option of Object.keys(fieldTypeNamed(type).options)) {
    if (field[option] !== undefined || !random.chance(0.2)) continue
    const value = someOption(option, random, own, drafts)
    if (value !== undefined) field[option] = value
  }
  return field
}

/** Options of a resource, each with random names. */
const resourceOptions: Readonly<Record<string, (random: Random, own: Draft, drafts: Drafts) => unknown>> = {
  recordText: (random, own) => [random.pick(namesOf(own)), random.pick(namesOf(own))],
  enabledBy: (random, own) => random.pick(namesOf(own)),
  summary: (random, own) => [random.pick(namesOf(own))],
  uniqueTogether: (random, own) => [random.pick(namesOf(own)), random.pick(namesOf(own))],
  warnTogether: (random, own) => [random.pick(namesOf(own)), random.pick(namesOf(own))],
  importKey: (random, own) => [random.pick(namesOf(own))],
  listedBelow: (random, own) => [random.pick(namesOf(own))],
  parent: (random, own) => ({
    key: random.pick(namesOf(own)),
    segment: 'Above',
    ...(random.chance(0.5) && { cascade: true }),
  }),
  topLevel: () => true,
  frozen: () => true,
  attachments: () => true,
  without: (random) => [random.pick(['create', 'update', 'delete'])],
  lines: (random, _own, drafts) => random.pick(drafts).name,
  rules: (random, own) => [
    {
      field: random.pick(namesOf(own)),
      [random.pick(['notBefore', 'notAbove'])]: random.pick(namesOf(own)),
    },
  ],
  locked: (random, own) => [
    { fields: [random.pick(namesOf(own))], when: someFilter(random, own), says: 'It is closed.' },
  ],
  list: (random, own) => ({
    ...(random.chance(0.3) && { columns: random.shuffled(namesOf(own)).slice(0, 4) }),
    ...(random.chance(0.3) && { search: [random.pick(namesOf(own))] }),
    ...(random.chance(0.3) && { filters: [random.pick(namesOf(own))] }),
    ...(random.chance(0.3) && { editable: [random.pick(namesOf(own))] }),
    ...(random.chance(0.3) && { sort: [random.pick(namesOf(own)), `-${random.pick(namesOf(own))}`] }),
    ...(random.chance(0.3) && { grandTotal: random.pick(namesOf(own)) }),
    ...(random.chance(0.4) && {
      views: [
        {
          name: 'some',
          label: 'Some',
          filter: someFilter(random, own),
          sort: random.pick(namesOf(own)),
          sums: [random.pick(namesOf(own))],
        },
      ],
    }),
    ...(random.chance(0.3) && {
      actions: [
        {
          label: 'Change',
          set: { [random.pick(namesOf(own))]: random.pick<unknown>([null, 1, 'one', 'today', 'now', true]) },
          when: someFilter(random, own),
          bulk: true,
        },
      ],
    }),
  }),
  form: (random, own) => random.shuffled(namesOf(own)).slice(0, random.whole(1, namesOf(own).length)),
}

/** What a developer may type, and what the rules say of it. */
export interface RandomDefinitions {
  /** Accepted definitions, with the accounts. */
  readonly resources: Resources
  /** Sentences of the parts that were refused, in order. */
  readonly refused: readonly string[]
}

/**
 * Three resources with random fields and options. Each part that the rules refuse is taken out again, so that what is
 * left is accepted, however odd it is.
 * @param seed also part of the names, so that many fit into one database
 */
export const randomDefinitions = (seed: number, users: Resource): RandomDefinitions => {
  const random = createRandom(`definitions ${seed}`)
  const refused: string[] = []
  const trees = ['Alder', 'Birch', 'Cedar']
  const nameOf = (tree: string) => `${tree.toLowerCase()}-${seed}`
  let drafts: Drafts = trees.map((tree, at) => ({
    name: nameOf(tree),
    label: `${tree} ${seed}`,
    fields: {
      title: { type: 'text', label: 'Title' },
      pieces: { type: 'integer', label: 'Pieces' },
      worth: { type: 'money', label: 'Worth' },
      isOpen: { type: 'boolean', label: 'Open' },
      doneOn: { type: 'date', label: 'Done' },
      besideId: { type: 'reference', label: 'Beside', to: nameOf(trees[(at + 2) % trees.length] ?? '') },
    },
  }))
  const attempt = (changed: Draft) => {
    const next = drafts.map((draft) => (draft.name === changed.name ? changed : draft))
    const sentences = checkDefinitions(defined(next, users))
    refused.push(...sentences)
    if (sentences.length === 0) drafts = next
  }
  const pickDraft = () => random.pick(drafts)
  for (let n = 1; n <= 30; n++) {
    const own = pickDraft()
    attempt({ ...own, fields: { ...own.fields, [`f${n}`]: someField(random, own, drafts, `Field ${n}`) } })
  }
  for (let n = 1; n <= 20; n++) {
    const own = pickDraft()
    const option = random.pick(Object.keys(resourceOptions))
    attempt({ ...own, [option]: resourceOptions[option]?.(random, own, drafts) })
  }
  return { resources: defined(drafts, users), refused }
}
