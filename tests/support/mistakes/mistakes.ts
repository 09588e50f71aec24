import type { Mistake } from './mistake.ts'

/** Mistakes in `workshop.ts`, by topic, each with its one expected message. */
export const mistakes: Readonly<Record<string, readonly Mistake[]>> = {
  names: [
    {
      right: "name: 'makers'",
      wrong: "name: 'tool makers'",
      says: 'tool makers.name: "tool makers" is no address; write small letters and hyphens, as in "site-diaries"',
    },
    {
      right: "name: 'makers'",
      wrong: "name: 'repairs'",
      says: 'repairs.name: "repairs" is taken by "Maker"; choose another',
    },
    {
      right: "endpoint: 'Maker'",
      wrong: "endpoint: 'Maker/s'",
      says: 'makers.endpoint: "Maker/s" is no segment of an address; write letters and digits, as in "SiteDiary"',
    },
    {
      right: "endpoint: 'Repair'",
      wrong: "endpoint: 'tool'",
      says: 'repairs.endpoint: "tool" is taken by "Tool"; choose another',
    },
    {
      right: "endpoint: 'Maker'",
      wrong: "endpoint: 'Auth'",
      says: `makers.endpoint: "Auth" is an address of the program's own; choose another`,
    },
    {
      right: "table: 'tool'",
      wrong: "table: 'Tool'",
      says: 'tools.table: "Tool" is no name of a table; write "tool"',
    },
    {
      right: "table: 'repair'",
      wrong: "table: 'site-repair'",
      says: 'repairs.table: "site-repair" is no name of a table; write "site_repair"',
    },
    {
      right: "table: 'maker'",
      wrong: "table: 'audit_entry'",
      says: `makers.table: "audit_entry" is a table of the program's own; choose another name`,
    },
    {
      right: "table: 'maker'",
      wrong: "table: 'session'",
      says: `makers.table: "session" is a table of the program's own; choose another name`,
    },
    {
      right: "table: 'repair'",
      wrong: "table: 'tool'",
      says: 'repairs.table: "tool" is taken by "Tool"; choose another',
    },
    {
      right: "table: 'repair'",
      wrong: "table: 'repair', was: 'tool'",
      says: 'repairs.was: "tool" is the table of "Tool" still',
    },
    {
      right: "table: 'maker'",
      wrong: "table: 'maker', topLevel: true",
      says: 'makers.topLevel: a list without a parent is there anyway; take it out',
    },
    {
      right: "segment: 'Tool'",
      wrong: "segment: 'tool id'",
      says: 'repairs.parent.segment: "tool id" is no segment of an address; write letters and digits',
    },
    {
      right: 'country',
      wrong: 'id',
      says: 'makers.fields.id: "id" cannot be a field: every record has its key under that name',
    },
    {
      right: 'country',
      wrong: 'version',
      says: 'makers.fields.version: "version" cannot be a field: every record has its version under that name',
    },
    {
      right: 'notes',
      wrong: 'q',
      says: 'repairs.fields.q: "q" cannot be a field: the text filter of a list has that name',
    },
    {
      right: 'serialNumber',
      wrong: 'serial_number',
      says: 'tools.fields.serial_number: "serial_number" is no name of a field; write letters and digits, the first one small',
    },
    {
      right: 'country',
      wrong: 'Country',
      says: 'makers.fields.Country: "Country" is no name of a field; write letters and digits, the first one small',
    },
    {
      right: 'country',
      wrong: 'constructor',
      says: 'makers.fields.constructor: "constructor" cannot be a field: every object of JavaScript has that name',
    },
    {
      right: 'country',
      wrong: 'makerNAME',
      says: 'makers.fields.makerNAME: "makerNAME" and "makerName" are the same column, maker_name; rename one of them',
    },
    {
      right: 'country',
      wrong: 'theCountryInWhichThisMakerHasItsHeadOfficeAtThePresent',
      says: 'makers.fields.theCountryInWhichThisMakerHasItsHeadOfficeAtThePresent: "theCountryInWhichThisMakerHasItsHeadOfficeAtThePresent" is too long: with its table it makes maker_the_country_in_which_this_maker_has_its_head_office_at_the_present_search_idx, and PostgreSQL takes 63 letters; shorten it by 20',
    },
  ],
  'kinds and options': [
    {
      right: "notes: { type: 'multiline'",
      wrong: "notes: { type: 'multilne'",
      says: 'repairs.fields.notes: there is no field type "multilne"; did you mean "multiline"?',
    },
    {
      right: "notes: { type: 'multiline'",
      wrong: "notes: { type: 'photo'",
      says: 'repairs.fields.notes: there is no field type "photo"; did you mean "picture"?',
    },
    {
      right: "notes: { type: 'multiline', ",
      wrong: 'notes: { ',
      says: 'repairs.fields.notes: "type" is missing; it must name a field type',
    },
    {
      right: "notes: { type: 'multiline', label: 'Notes' }",
      wrong: "notes: 'multiline'",
      says: 'repairs.fields.notes: must be an object, not "multiline"',
    },
    {
      right: "label: 'Country' }",
      wrong: "lable: 'Country' }",
      says: 'makers.fields.country: a text field has no option "lable"; did you mean "label"?',
    },
    {
      right: 'required: true, maxLength: 80',
      wrong: 'requird: true, maxLength: 80',
      says: 'makers.fields.makerName: a text field has no option "requird"; did you mean "required"?',
    },
    {
      right: 'maxLength: 80',
      wrong: 'maxLenght: 80',
      says: 'makers.fields.makerName: a text field has no option "maxLenght"; did you mean "maxLength"?',
    },
    {
      right: "country: { type: 'text', label: 'Country' }",
      wrong: "country: { type: 'text', label: 'Country', pattern: '[A-Z]{2}' }",
      says: 'makers.fields.country.pattern: must be { is, says }: a regular expression, and a text that says what it wants, not "[A-Z]{2}"',
    },
    {
      right: "country: { type: 'text', label: 'Country' }",
      wrong: "country: { type: 'text', label: 'Country', pattern: { is: '[A-Z', says: 'Two letters.' } }",
      says: 'makers.fields.country.pattern: must be { is, says }: a regular expression, and a text that says what it wants, not {"is":"[A-Z","says":"Two letters."}',
    },
    {
      right: 'maxLength: 80',
      wrong: "maxLength: '80'",
      says: 'makers.fields.makerName.maxLength: must be a whole number above 0 and up to 1000000, not "80"',
    },
    {
      right: 'maxLength: 80',
      wrong: 'maxLength: 0',
      says: 'makers.fields.makerName.maxLength: must be a whole number above 0 and up to 1000000, not 0',
    },
    {
      right: 'maxLength: 80',
      wrong: 'nonZero: true',
      says: 'makers.fields.makerName: a text field has no option "nonZero"',
    },
    {
      right: "label: 'Tool', required: true }",
      wrong: "label: 'Tool', required: 'yes' }",
      says: `tools.fields.toolName.required: must be one of true, 'form', 'shown', not "yes"`,
    },
    {
      right: "label: 'Serial Number' }",
      wrong: "label: 'Serial Number', unique: false }",
      says: 'tools.fields.serialNumber.unique: must be true, or left out, not false',
    },
    {
      right: "in: 'edit'",
      wrong: "in: 'update'",
      says: `tools.fields.enabled.in: must be one of 'create', 'edit', not "update"`,
    },
    {
      right: "label: 'Enabled', default: true",
      wrong: "label: 'Enabled', default: 'yes'",
      says: 'tools.fields.enabled.default: must be one of true, false, not "yes"',
    },
    {
      right: "default: 'today'",
      wrong: "default: 'tomorrow'",
      says: `tools.fields.boughtOn.default: must be one of 'today', not "tomorrow"`,
    },
    {
      right: "label: 'Country' }",
      wrong: "label: 'Country', unit: 'money' }",
      says: 'makers.fields.country: a text field has no option "unit"',
    },
    {
      right: "unit: 'money'",
      wrong: "unit: 'pounds'",
      says: `tools.fields.spent.unit: must be one of 'money', 'quantity', not "pounds"`,
    },
    {
      right: "label: 'Price', required: true",
      wrong: "label: 'Price', required: true, default: -1",
      says: 'tools.fields.price.default: -1 is not a value that the field itself takes: For a credit, enter a negative quantity.',
    },
    {
      right: "label: 'Pieces', required: true",
      wrong: "label: 'Pieces', required: true, default: 1.23456",
      says: 'tools.fields.pieces.default: 1.23456 is not a value that the field itself takes: Maximum 4 decimal places.',
    },
    {
      right: "label: 'Cost', required: true",
      wrong: "label: 'Cost', required: true, nonZero: true, default: 0",
      says: 'repairs.fields.cost.default: 0 is not a value that the field itself takes: Must not be zero.',
    },
    {
      right: "default: ['site']",
      wrong: "default: ['sight']",
      says: 'tools.fields.uses.default: "sight" is none of the options',
    },
    {
      right: "default: ['site']",
      wrong: 'default: []',
      says: 'tools.fields.uses.default: lacks "site", which every record has ("always")',
    },
    {
      right: "options: ['site', 'yard']",
      wrong: "options: ['site', 'yard', 'yard']",
      says: 'tools.fields.uses.options: "yard" stands there twice',
    },
    {
      right: "options: ['site', 'yard'], ",
      wrong: '',
      says: 'tools.fields.uses: "options" is missing; it must be a list of names',
    },
    {
      right: "always: ['site']",
      wrong: "always: ['sight']",
      says: 'tools.fields.uses.always: "sight" is none of the options',
    },
    {
      right: "label: 'Serial Number' }",
      wrong: "label: 'Serial Number', preset: { from: 'toolName', take: 'country' } }",
      says: 'tools.fields.serialNumber.preset.from: "toolName" is a text and no reference',
    },
    {
      right: "label: 'Serial Number' }",
      wrong: "label: 'Serial Number', preset: { from: 'makerId', take: 'contry' } }",
      says: 'tools.fields.serialNumber.preset.take: there is no field "contry"; did you mean "country"?',
    },
    {
      right: "label: 'Price', required: true }",
      wrong: "label: 'Price', required: true, preset: { from: 'makerId', take: 'country' } }",
      says: 'tools.fields.price.preset.take: "country" is a text, and this field is a price',
    },
    {
      right: "label: 'Serial Number' }",
      wrong: "label: 'Serial Number', unique: true, number: { pattern: '{day}-{number}' } }",
      and: [["uniqueTogether: ['toolName', 'serialNumber'],", '']],
      says: 'tools.fields.serialNumber.number.pattern: knows {year}, {month} and {number}, and not {day}',
    },
    {
      right: "label: 'Serial Number' }",
      wrong: "label: 'Serial Number', number: { pattern: 'T{number:4}' } }",
      says: 'tools.fields.serialNumber.number: is a number once only; say "unique: true" too',
    },
    {
      right: "label: 'Serial Number' }",
      wrong: "label: 'Serial Number', number: { pattern: 'T{number:4}', per: 'makerId' } }",
      says: `tools.fields.serialNumber.number: is a number once only; say "uniqueTogether: ['makerId', 'serialNumber']" too`,
    },
    {
      right: "label: 'Serial Number' }",
      wrong: "label: 'Serial Number', parts: { of: 'makerId', number: 'pieces' } }",
      says: 'tools.fields.serialNumber.parts.number: "pieces" is a quantity and no integer',
    },
    {
      right: "label: 'Bought On', default",
      wrong: "label: 'Bought On', unique: true, default",
      says: 'tools.fields.boughtOn.unique: only a text or a number can be unique by itself, and this is a date; use "uniqueTogether"',
    },
    {
      right: "label: 'Serial Number' }",
      wrong: "label: 'Serial Number', readOnly: true, required: true }",
      says: 'tools.fields.serialNumber: is required and read-only without a default, so no record can be made',
    },
    {
      right: "notes: { type: 'multiline', label: 'Notes' }",
      wrong: "notes: { type: 'choice', label: 'Notes', options: ['good', 'bad'] }",
      says: 'repairs.fields.notes.options: must be a list of { value, label, tone, inactive }, not ["good","bad"]',
    },
    {
      right: "notes: { type: 'multiline', label: 'Notes' }",
      wrong:
        "notes: { type: 'choice', label: 'Notes', options: [{ value: 'good', label: 'Good', color: 'good' }] }",
      says: 'repairs.fields.notes.options: an option has no "color"; it has value, label, tone, inactive, was',
    },
    {
      right: "notes: { type: 'multiline', label: 'Notes' }",
      wrong: "notes: { type: 'multiline', label: 'Notes', default: 'none' }",
      says: 'repairs.fields.notes: a multiline field has no option "default"',
    },
    {
      right: "label: 'Cost', required: true",
      wrong: "label: 'Cost', required: true, fill: 'much'",
      says: 'repairs.fields.cost.fill: "much" is not a value that the field itself takes: Invalid format.',
    },
    {
      right: "label: 'Price', required: true",
      wrong: "label: 'Price', required: true, decimals: 3",
      says: 'tools.fields.price: a price field has no option "decimals"',
    },
    {
      right: "notes: { type: 'multiline', label: 'Notes' }",
      wrong:
        "notes: { type: 'choice', label: 'Notes', options: [{ value: 'good', label: 'Good', tone: 'green' }] }",
      says: 'repairs.fields.notes.options: there is no tone "green"; the tones are info, good, warning, bad',
    },
    {
      right: "notes: { type: 'multiline', label: 'Notes' }",
      wrong: "notes: { type: 'choice', label: 'Notes', options: [] }",
      says: 'repairs.fields.notes.options: names no option',
    },
    {
      right: "notes: { type: 'multiline', label: 'Notes' }",
      wrong:
        "notes: { type: 'choice', label: 'Notes', options: [{ value: 'ok', label: 'Good' }, { value: 'ok', label: 'Fine' }] }",
      says: 'repairs.fields.notes.options: two options have the value "ok"',
    },
    {
      right: "notes: { type: 'multiline', label: 'Notes' }",
      wrong: "notes: { type: 'integer', label: 'Notes', max: 2.5 }",
      says: 'repairs.fields.notes.max: 2.5 is not a value that the field itself takes: Must be a whole number.',
    },
    {
      right: "notes: { type: 'multiline', label: 'Notes' }",
      wrong: "notes: { type: 'multiline', label: 'Notes', was: 'cost' }",
      says: 'repairs.fields.notes.was: "cost" is a field still; take one of the two out',
    },
    {
      right: "notes: { type: 'multiline', label: 'Notes' }",
      wrong: "notes: { type: 'integer', label: 'Notes', min: 10, max: 5 }",
      says: 'repairs.fields.notes.min: is 10, which is above "max", 5',
    },
    {
      right: "notes: { type: 'multiline', label: 'Notes' }",
      wrong:
        "notes: { type: 'choice', label: 'Notes', options: [{ value: 'good', label: 'Good' }], default: 'bad' }",
      says: 'repairs.fields.notes.default: "bad" is not a value that the field itself takes: Must be one of: good.',
    },
    {
      right: "notes: { type: 'multiline', label: 'Notes' }",
      wrong: "notes: { type: 'percent', label: 'Notes', default: 120 }",
      says: 'repairs.fields.notes.default: 120 is not a value that the field itself takes: At most 100.',
    },
    {
      right: "notes: { type: 'multiline', label: 'Notes' }",
      wrong:
        "notes: { type: 'multiline', label: 'Notes' }, worth: { type: 'amount', label: 'Worth', of: ['cost', 'toolId.prize'] }",
      says: 'repairs.fields.worth.of: there is no field "prize" in tools; did you mean "price"?',
    },
    {
      right: "notes: { type: 'multiline', label: 'Notes' }",
      wrong:
        "notes: { type: 'multiline', label: 'Notes' }, worth: { type: 'amount', label: 'Worth', of: ['cots', 'toolId.price'] }",
      says: 'repairs.fields.worth.of: there is no field "cots"; did you mean "cost"?',
    },
    {
      right: "notes: { type: 'multiline', label: 'Notes' }",
      wrong:
        "notes: { type: 'multiline', label: 'Notes' }, worth: { type: 'amount', label: 'Worth', of: ['cost', 'cost'], stored: true }",
      says: 'repairs.fields.worth.stored: keeps the product of a number of the record and one of a record that it refers to; name those, or take it out',
    },
    {
      right: "notes: { type: 'multiline', label: 'Notes' }",
      wrong:
        "notes: { type: 'multiline', label: 'Notes' }, worth: { type: 'amount', label: 'Worth', of: ['cost', 'toolId.toolName'] }",
      says: 'repairs.fields.worth.of: "toolName" is a text, which cannot be multiplied; name "pieces", "price" or "soldWithRepairs"',
    },
    {
      right: "notes: { type: 'multiline', label: 'Notes' }",
      wrong:
        "notes: { type: 'multiline', label: 'Notes' }, left: { type: 'rest', label: 'Left', of: 'cost', less: 'notes', unit: 'money' }",
      says: 'repairs.fields.left.less: "notes" is a multiline, which cannot be taken away; name "cost"',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong:
        "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] }, left: { type: 'rest', label: 'Left', of: 'worth', less: 'spent', unit: 'money', opens: 'pieces' },",
      says: 'tools.fields.left.opens: "pieces" is a quantity, which has no list; name "spent" or "repairCount"',
    },
    {
      right: "notes: { type: 'multiline', label: 'Notes' }",
      wrong:
        "notes: { type: 'multiline', label: 'Notes' }, stage: { type: 'stage', label: 'Stage', of: [['repairedOn', 'Done']], otherwise: 'Open' }",
      says: 'repairs.fields.stage.of: there is no field "repairedOn"',
    },
  ],
  references: [
    {
      right: "label: 'Shop', to: makers",
      wrong: "label: 'Shop', to: 'maker'",
      says: 'repairs.fields.shopId.to: there is no resource "maker"; did you mean "makers"?',
    },
    {
      right: "label: 'Shop', to: makers",
      wrong: "label: 'Shop', to: 7",
      says: 'repairs.fields.shopId.to: must be a resource, or the name of one, not 7',
    },
    {
      right: "label: 'Part Of', to: 'tools' }",
      wrong: "label: 'Part Of', to: 'tools', adds: true }",
      says: 'tools.fields.partOfId.adds: a record of tools needs more than its name; take it out',
    },
    {
      right: "label: 'Part Of', to: 'tools' }",
      wrong: "label: 'Part Of', to: 'tools', required: true }",
      says: 'tools.fields.partOfId.required: needs another one first, so no record can be made; let one of them be without it',
    },
    {
      right: "label: 'Shop', to: makers",
      wrong: "label: 'Shop'",
      says: 'repairs.fields.shopId: "to" is missing; it must be a resource, or the name of one',
    },
    {
      right: 'defineResources(makers, tools, repairs)',
      wrong: 'defineResources(tools, repairs)',
      says: 'makers: is defined and not registered; add makers to defineResources(…)',
    },
    {
      right: "path: 'makerId.makerName'",
      wrong: "path: 'makerId.makerNmae'",
      says: 'tools.fields.makerName.path: there is no field "makerNmae" in makers; did you mean "makerName"?',
    },
    {
      right: "path: 'makerId.makerName'",
      wrong: "path: 'makrId.makerName'",
      says: 'tools.fields.makerName.path: there is no field "makrId" in tools; did you mean "makerId"?',
    },
    {
      right: "path: 'makerId.makerName'",
      wrong: "path: 'toolName.makerName'",
      says: 'tools.fields.makerName.path: "toolName" of tools is a text and leads to no other record; a path goes through references',
    },
    {
      right: "path: 'makerId.makerName'",
      wrong: "path: 'helperIds.makerName'",
      says: 'tools.fields.makerName.path: "helperIds" of tools is a references and leads to several records; a path goes through one',
    },
    {
      right: "to: makers, through: 'tool_helper'",
      wrong: "to: 'maker', through: 'tool_helper'",
      says: 'tools.fields.helperIds.to: there is no resource "maker"; did you mean "makers"?',
    },
    {
      right: "through: 'tool_helper'",
      wrong: "through: 'repair'",
      says: 'tools.fields.helperIds.through: "repair" is taken by "Repair"; choose another',
    },
    {
      right: "through: 'tool_helper'",
      wrong: "through: 'Tool Helper'",
      says: 'tools.fields.helperIds.through: "Tool Helper" is no name of a table; write "tool_helper"',
    },
    {
      right: "through: 'tool_helper'",
      wrong: "through: 'session'",
      says: `tools.fields.helperIds.through: "session" is a table of the program's own; choose another name`,
    },
    {
      right: "through: 'tool_helper'",
      wrong:
        "through: 'tool_helper' }, mateIds: { type: 'references', label: 'Mates', to: 'tools', through: 'tool_helper'",
      says: 'tools.fields.mateIds.through: "tool_helper" is taken by fields.helperIds; choose another',
    },
    {
      right: "through: 'tool_helper'",
      wrong: "through: 'tool_helper', required: true",
      says: 'tools.fields.helperIds: a references field has no option "required"',
    },
    {
      right: "through: 'tool_helper'",
      wrong: "through: 'tool_helper', unique: true",
      says: 'tools.fields.helperIds.unique: no list of records can be unique; take it out',
    },
    {
      right: "uniqueTogether: ['toolName', 'serialNumber']",
      wrong: "uniqueTogether: ['toolName', 'helperIds']",
      says: 'tools.uniqueTogether: "helperIds" is a references, which is no part of a key',
    },
    {
      right: "recordText: ['toolName']",
      wrong: "recordText: ['helperIds']",
      says: 'tools.recordText: "helperIds" refers to several records; use another field',
    },
    {
      right: "path: 'makerId.makerName'",
      wrong: "path: 'toolName'",
      says: 'tools.fields.makerName.path: "toolName" goes through no reference; write one and a field of its record, as in "makerId.makerName"',
    },
    {
      right: "path: 'makerId.makerName'",
      wrong: "path: 'partOfId.makerName'",
      says: 'tools.fields.makerName: is computed from itself; compute it from other fields',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong:
        "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] }, left: { type: 'rest', label: 'Left', of: 'worth', less: 'due', unit: 'money' }, due: { type: 'rest', label: 'Due', of: 'left', less: 'spent', unit: 'money' },",
      says: 'tools.fields.left: is computed from itself through tools.due; compute it from other fields',
    },
    {
      right: "of: ['pieces', 'price']",
      wrong: "of: ['pieces', 'prise']",
      says: 'tools.fields.worth.of: there is no field "prise"; did you mean "price"?',
    },
    {
      right: "of: ['pieces', 'price']",
      wrong: "of: ['pieces', 'toolName']",
      says: 'tools.fields.worth.of: "toolName" is a text, which cannot be multiplied; name "pieces", "price" or "soldWithRepairs"',
    },
    {
      right: "of: ['pieces', 'price']",
      wrong: "of: ['pieces']",
      says: 'tools.fields.worth.of: must be a list of two fields, not ["pieces"]',
    },
    {
      right: "of: ['toolName', 'serialNumber'] }",
      wrong: "of: ['toolName', 'serial'] }",
      says: 'tools.fields.fullName.of: there is no field "serial"; did you mean "serialNumber"?',
    },
    {
      right: "of: ['toolName', 'serialNumber'] }",
      wrong: "of: ['toolName', 'pieces'] }",
      says: 'tools.fields.fullName.of: "pieces" is a quantity, which cannot be joined; name "toolName" or "serialNumber"',
    },
    {
      right: "of: ['toolName', 'serialNumber'] }",
      wrong: 'of: [] }',
      says: 'tools.fields.fullName.of: names no field; name the texts to be joined',
    },
    {
      right: "from: 'repairs', of",
      wrong: "from: 'repair', of",
      says: 'tools.fields.spent.from: there is no resource "repair"; did you mean "repairs"?',
    },
    {
      right: "of: 'cost', by",
      wrong: "of: 'costs', by",
      says: 'tools.fields.spent.of: there is no field "costs"; did you mean "cost"?',
    },
    {
      right: "of: 'cost', by",
      wrong: "of: 'notes', by",
      says: 'tools.fields.spent.of: "notes" is a multiline, which cannot be summed; name "cost"',
    },
    {
      right: "by: 'toolId', unit",
      wrong: "by: 'toolID', unit",
      says: 'tools.fields.spent.by: there is no field "toolID" in repairs; did you mean "toolId"?',
    },
    {
      right: "by: 'toolId', unit",
      wrong: "by: 'cost', unit",
      says: 'tools.fields.spent.by: "cost" is a money and no reference to tools; name "toolId"',
    },
    {
      right: "by: 'toolId', unit",
      wrong: "by: 'shopId', unit",
      says: 'tools.fields.spent.by: "shopId" refers to makers and not to tools, so the sums would be those of others; name "toolId"',
    },
    {
      right: "unit: 'money' }",
      wrong: "unit: 'money', against: 'prices' }",
      says: 'tools.fields.spent.against: there is no field "prices"; did you mean "price"?',
    },
    {
      right: "unit: 'money' }",
      wrong: "unit: 'money', against: 'toolName' }",
      says: 'tools.fields.spent.against: "toolName" is a text, which no sum can be compared with; name "pieces", "price" or "soldWithRepairs"',
    },
    {
      right: "unit: 'money' }",
      wrong: "unit: 'money', matchedTo: { to: 'shopId', as: 'note', several: 'shops' } }",
      says: 'tools.fields.spent.matchedTo.as: there is no field "note"; did you mean "notes"?',
    },
    {
      right: "unit: 'money' }",
      wrong: "unit: 'money', matchedTo: { to: 'notes', as: 'notes', several: 'shops' } }",
      says: 'tools.fields.spent.matchedTo.to: "notes" of repairs leads to no other record; name a reference',
    },
    {
      right: "unit: 'money' }",
      wrong: "unit: 'money', matchedTo: { to: 'shopId', as: 'notes' } }",
      says: 'tools.fields.spent.matchedTo: must be an object with to, as and several, not {"to":"shopId","as":"notes"}',
    },
    {
      right: "recordText: ['toolName'],",
      wrong: "recordText: ['toolName'], lines: 'repair',",
      says: 'tools.lines: there is no resource "repair"; did you mean "repairs"?',
    },
    {
      right: "recordText: ['toolName'],",
      wrong: "recordText: ['toolName'], lines: 'makers',",
      says: 'tools.lines: "makers" has no "parent" that refers to this resource; name "repairs"',
    },
    {
      right: "parent: { key: 'toolId'",
      wrong: "parent: { key: 'tolId'",
      says: 'repairs.parent.key: there is no field "tolId"; did you mean "toolId"?',
    },
    {
      right: "parent: { key: 'toolId'",
      wrong: "parent: { key: 'notes'",
      says: 'repairs.parent.key: "notes" is a multiline, which names no parent; name "toolId" or "shopId"',
    },
    {
      right: "parent: { key: 'toolId', segment: 'Tool' }",
      wrong: "parent: { key: 'toolId' }",
      says: 'repairs.parent: "segment" is missing; it must be a text',
    },
    {
      right: "by: 'toolId', unit: 'money' }",
      wrong: "by: 'toolId', unit: 'money', stored: 'yes' }",
      says: 'tools.fields.spent.stored: must be true, or left out, not "yes"',
    },
    {
      right: "by: 'toolId', unit: 'money' }",
      wrong: "by: 'shopId.toolId', unit: 'money' }",
      says: 'tools.fields.spent.by: there is no field "toolId" in makers',
    },
    {
      right: "by: 'toolId', unit: 'money' }",
      wrong: "by: 'toolId', unit: 'money', stored: true, where: { cost: { above: 5 } } }",
      says: 'tools.fields.spent.where: narrows a sum that a column keeps, which adds up all records; take out one of them',
    },
    {
      right: "type: 'count',",
      wrong: "type: 'count', of: 'cost',",
      says: 'tools.fields.repairCount: a count field has no option "of"',
    },
    {
      right: "from: 'repairs',\n",
      wrong: "from: 'repairs2',\n",
      says: 'tools.fields.repairCount.from: there is no resource "repairs2"; did you mean "repairs"?',
    },
    {
      right: "by: 'toolId',\n",
      wrong: "by: 'shopId',\n",
      says: 'tools.fields.repairCount.by: "shopId" refers to makers and not to tools, so the sums would be those of others; name "toolId"',
    },
    {
      right: "where: { repairDate: { from: '2024-01-01' } }",
      wrong: "where: { repairDay: { from: '2024-01-01' } }",
      says: 'tools.fields.repairCount.where: There is no field "repairDay" to filter by. Did you mean "repairDate"?',
    },
    {
      right: "where: { repairDate: { from: '2024-01-01' } }",
      wrong: "where: { repairDate: { from: 'yesterday' } }",
      says: 'tools.fields.repairCount.where: "repairDate.from" cannot be filtered by this value',
    },
    {
      right: "where: { repairDate: { from: '2024-01-01' } }",
      wrong: "where: { q: 'saw' }",
      says: 'tools.fields.repairCount.where: "q" searches texts; name a field and what it must be',
    },
  ],
  lists: [
    {
      right: "columns: ['enabled', 'toolName'",
      wrong: "columns: ['enabled', 'toolNmae'",
      says: 'tools.list.columns: there is no field "toolNmae"; did you mean "toolName"?',
    },
    {
      right: "columns: ['makerName', 'country']",
      wrong: "columns: ['makerName', 'makerName']",
      says: 'makers.list.columns: "makerName" stands there twice',
    },
    {
      right: "search: ['makerName']",
      wrong: "search: ['maker']",
      says: 'makers.list.search: there is no field "maker"; did you mean "makerName"?',
    },
    {
      right: "search: ['toolName', 'makerName']",
      wrong: "search: ['toolName', 'enabled']",
      says: 'tools.list.search: "enabled" is a boolean, which has no text to look into; use "filters" or leave it out',
    },
    {
      right: "search: ['toolName', 'makerName']",
      wrong: "search: ['toolName', 'makerId']",
      says: 'tools.list.search: "makerId" is a reference, which has no text to look into; use "filters" or leave it out',
    },
    {
      right: "search: ['toolName', 'makerName']",
      wrong: "search: ['toolName', 'spent']",
      says: 'tools.list.search: "spent" is a sum, which has no text to look into; use "filters" or leave it out',
    },
    {
      right: "filters: ['makerId']",
      wrong: "filters: ['makersId']",
      says: 'tools.list.filters: there is no field "makersId"; did you mean "makerId"?',
    },
    {
      right: "editable: ['price', 'boughtOn']",
      wrong: "editable: ['price', 'worth']",
      says: 'tools.list.editable: "worth" is a product, which cannot be changed; name a field that the form can change',
    },
    {
      right: "editable: ['price', 'boughtOn']",
      wrong: "editable: ['makerName']",
      says: 'tools.list.editable: "makerName" is a lookup; name the reference that it follows',
    },
    {
      right: "sort: 'toolName'",
      wrong: "sort: 'tool'",
      says: 'tools.list.sort: there is no field "tool"; did you mean "toolName"?',
    },
    {
      right: "sort: '-repairDate'",
      wrong: "sort: '-repairDat'",
      says: 'repairs.list.sort: there is no field "repairDat"; did you mean "repairDate"?',
    },
    {
      right: "sort: 'toolName'",
      wrong: "sort: 'toolName DESC'",
      says: 'tools.list.sort: "toolName DESC" is no order; write "-toolName"',
    },
    {
      right: "grandTotal: 'worth'",
      wrong: "grandTotal: 'worht'",
      says: 'tools.list.grandTotal: there is no field "worht"; did you mean "worth"?',
    },
    {
      right: "grandTotal: 'worth'",
      wrong: "grandTotal: 'toolName'",
      says: 'tools.list.grandTotal: "toolName" is a text, which has no total; name "pieces", "worth", "spent", "repairCount" or "soldWithRepairs"',
    },
    {
      right: "summary: ['spent'],",
      wrong: "summary: ['spent'], warnTogether: ['makrId'],",
      says: 'tools.warnTogether: there is no field "makrId"; did you mean "makerId"?',
    },
    {
      right: "while: { field: 'condition', is: 'sold' }",
      wrong: "while: { field: 'conditon', is: 'sold' }",
      says: 'repairs.guard.while: there is no field "conditon"; did you mean "condition"?',
    },
    {
      right: "while: { field: 'condition', is: 'sold' }",
      wrong: "while: { field: 'condition', is: 'lost' }",
      says: 'repairs.guard.while: "condition" of tools has no option "lost"; name "used" or "sold"',
    },
    {
      right: "while: { field: 'condition', is: 'sold' }",
      wrong: "while: { field: 'condition' }",
      says: 'repairs.guard.while: must be { field, is }: a field of the parent and its value, not {"field":"condition"}',
    },
    {
      right: "sum: 'cost',\n    keptIn",
      wrong: "sum: 'notes',\n    keptIn",
      says: 'repairs.guard.sum: "notes" is a multiline, which has no total',
    },
    {
      right: "keptIn: 'soldWithRepairs'",
      wrong: "keptIn: 'price'",
      says: 'repairs.guard.keptIn: "price" needs "readOnly: true", as the database writes it',
    },
    {
      right: "keptIn: 'soldWithRepairs'",
      wrong: "keptIn: 'soldWithRepair'",
      says: 'repairs.guard.keptIn: there is no field "soldWithRepair"; did you mean "soldWithRepairs"?',
    },
    {
      right: "fields: ['repairDate', 'cost'],",
      wrong: "fields: ['repairDate', 'costs'],",
      says: 'repairs.guard.fields: there is no field "costs"; did you mean "cost"?',
    },
    {
      right: "says: '{toolName} is sold.'",
      wrong: "says: '{toolNam} is sold.'",
      says: 'repairs.guard.says: there is no field "toolNam"; did you mean "toolName"?',
    },
    {
      right: "grandTotal: 'worth',",
      wrong: "grandTotal: 'worth', seeAlso: ['maker'],",
      says: 'tools.list.seeAlso: there is no resource "maker"; did you mean "makers"?',
    },
    {
      right: "grandTotal: 'worth',",
      wrong: "grandTotal: 'worth', seeAlso: ['repairs'],",
      says: 'tools.list.seeAlso: "repairs" has lists below its parent only; set "topLevel", or take it out',
    },
    {
      right: "says: '{toolName} is sold.'",
      wrong: "says: '{toolName} is sold.', instead: 'credit'",
      says: 'repairs.guard.instead: must be { by, label, help, done }: the name of its code, a button and two sentences, not "credit"',
    },
    {
      right: "summary: ['spent'],",
      wrong:
        "summary: ['spent'], guard: { while: { field: 'uses', is: 'site' }, sum: 'pieces', keptIn: 'worth', fields: ['pieces'], says: 'Sold.' },",
      says: 'tools.guard: guards the records of a parent, and this resource has none; add "parent", or take it out',
    },
    {
      right: "summary: ['spent'],",
      wrong: "summary: ['spent'], markUp: 'worth',",
      says: 'tools.markUp: must be an object, not "worth"',
    },
    {
      right: "summary: ['spent'],",
      wrong: "summary: ['spent'], listedBelow: ['toolName'],",
      says: 'tools.listedBelow: "toolName" is a text, which refers to no record',
    },
    {
      right: "summary: ['spent'],",
      wrong: "steps: [{ label: 'Bought', done: ['boughtOm'], shows: ['boughtOn'] }],",
      says: 'tools.steps.Bought.done: there is no field "boughtOm"; did you mean "boughtOn"?',
    },
    {
      right: "summary: ['spent'],",
      wrong: "steps: [{ label: 'Bought', done: ['boughtOn'], shows: ['boughtOn', 'wort'] }],",
      says: 'tools.steps.Bought.shows: there is no field "wort"; did you mean "worth"?',
    },
    {
      right: "summary: ['spent'],",
      wrong: "steps: [{ label: 'Bought', done: [], shows: ['boughtOn'] }],",
      says: 'tools.steps.Bought: names no field that says when it is done',
    },
    {
      right: "summary: ['spent'],",
      wrong: "steps: [{ label: 'Bought', done: ['boughtOn'], shows: [], by: 'buy' }],",
      says: 'tools.steps.Bought.by: there is no action "buy"',
    },
    {
      right: "summary: ['spent'],",
      wrong:
        "steps: [{ label: 'Bought', done: ['boughtOn'], shows: [] }, { label: 'Bought', done: ['worth'], shows: [] }],",
      says: 'tools.steps: two steps are called "Bought"',
    },
    {
      right: "summary: ['spent'],",
      wrong: "steps: [{ label: 'Bought', shows: [] }],",
      says: 'tools.steps.Bought: "done" is missing; it must be a list of names',
    },
    {
      right: "summary: ['spent'],",
      wrong: "summary: ['spent'], mainFigures: ['worth'],",
      says: 'tools.mainFigures: "worth" is not in the summary',
    },
    {
      right: "summary: ['spent'],",
      wrong:
        "summary: ['spent', 'worth', 'uses', 'boughtOn'], mainFigures: ['spent', 'worth', 'uses', 'boughtOn'],",
      says: 'tools.mainFigures: names more than 3 figures',
    },
    {
      right: "summary: ['spent'],",
      wrong: "summary: ['spent'], thumbs: [{ label: 'Call', phone: 'wort' }],",
      says: 'tools.thumbs.Call: there is no field "wort"; did you mean "worth"?',
    },
    {
      right: "summary: ['spent'],",
      wrong: "summary: ['spent'], thumbs: [{ label: 'Lend', dialog: 'lent' }],",
      says: 'tools.thumbs.Lend: there is no dialog "lent" in list.actions',
    },
    {
      right: "summary: ['spent'],",
      wrong: "summary: ['spent'], thumbs: [{ label: 'Photo', camera: true }],",
      says: 'tools.thumbs: must be a list of { label, dialog }, { label, photo: true } or { label, phone }, not [{"label":"Photo","camera":true}]',
    },
    {
      right: "summary: ['spent']",
      wrong: "summary: ['spnt']",
      says: 'tools.summary: there is no field "spnt"; did you mean "spent"?',
    },
    {
      right: "sums: ['cost'],",
      wrong: "sums: ['cost', 'notes'],",
      says: 'repairs.list.footer.sums: "notes" is a multiline, which has no total',
    },
    {
      right: "check: { sum: 'cost',",
      wrong: "check: { sum: 'notes',",
      says: 'repairs.list.footer.check: "notes" is none of its sums; name "cost"',
    },
    {
      right: 'inlineAdd: true',
      wrong: "inlineAdd: 'yes'",
      says: 'repairs.list.inlineAdd: must be true, or left out, not "yes"',
    },
    {
      right: 'inlineAdd: true',
      wrong: 'inlneAdd: true',
      says: 'repairs.list: a list has no option "inlneAdd"; did you mean "inlineAdd"?',
    },
    {
      right: 'search: []',
      wrong: "search: 'notes'",
      says: `repairs.list.search: must be a list of names, not "notes"`,
    },
    {
      right: "editable: ['price', 'boughtOn'],",
      wrong: "editable: ['price', 'boughtOn'], more: ['makerNmae'],",
      says: 'tools.list.more: there is no field "makerNmae"; did you mean "makerName"?',
    },
    {
      right: "editable: ['price', 'boughtOn'],",
      wrong:
        "editable: ['price', 'boughtOn'], views: [{ name: 'dear', label: 'Dear', filter: { prise: { above: 100 } } }],",
      says: 'tools.list.views.dear.filter: There is no field "prise" to filter by. Did you mean "price"?',
    },
    {
      right: "editable: ['price', 'boughtOn'],",
      wrong:
        "editable: ['price', 'boughtOn'], views: [{ name: 'dear', label: 'Dear', filter: { price: { abov: 100 } } }],",
      says: 'tools.list.views.dear.filter: "price" cannot be filtered by "abov". Use a value, a list of values, or from, to, above, below, not, empty.',
    },
    {
      right: "editable: ['price', 'boughtOn'],",
      wrong: "editable: ['price', 'boughtOn'], views: [{ name: 'dear', label: 'Dear', sort: '-prise' }],",
      says: 'tools.list.views.dear.sort: there is no field "prise"; did you mean "price"?',
    },
    {
      right: "editable: ['price', 'boughtOn'],",
      wrong:
        "editable: ['price', 'boughtOn'], views: [{ name: 'dear', label: 'Dear', columns: ['toolNmae'] }],",
      says: 'tools.list.views.dear.columns: there is no field "toolNmae"; did you mean "toolName"?',
    },
    {
      right: "editable: ['price', 'boughtOn'],",
      wrong: "editable: ['price', 'boughtOn'], views: [{ name: 'dear', label: 'Dear', sums: ['toolName'] }],",
      says: 'tools.list.views.dear.sums: "toolName" is a text, which has no total',
    },
    {
      right: "editable: ['price', 'boughtOn'],",
      wrong:
        "editable: ['price', 'boughtOn'], views: [{ name: 'dear', label: 'Dear' }, { name: 'dear', label: 'Costly' }],",
      says: 'tools.list.views: two views are called "dear"',
    },
    {
      right: "editable: ['price', 'boughtOn'],",
      wrong: "editable: ['price', 'boughtOn'], views: [{ label: 'Dear' }],",
      says: 'tools.list.views[0]: "name" is missing; it must be a text',
    },
    {
      right: "editable: ['price', 'boughtOn'],",
      wrong: "editable: ['price', 'boughtOn'], views: [{ name: 'dear', label: 'Dear', colums: ['price'] }],",
      says: 'tools.list.views.dear: a view has no option "colums"; did you mean "columns"?',
    },
    {
      right: "editable: ['price', 'boughtOn'],",
      wrong: "editable: ['price', 'boughtOn'], views: [{ name: 'dear', label: 'Dear', columns: 'price' }],",
      says: 'tools.list.views.dear.columns: must be a list of names, not "price"',
    },
    {
      right: "check: { sum: 'cost', label: 'Bill' }",
      wrong: "chek: { sum: 'cost', label: 'Bill' }",
      says: 'repairs.list.footer: "footer" has no option "chek"; did you mean "check"?',
    },
    {
      right: "sort: '-repairDate'",
      wrong: "sort: ['-repairDate', 'cots']",
      says: 'repairs.list.sort: there is no field "cots"; did you mean "cost"?',
    },
  ],
  forms: [
    {
      right: "form: ['makerName', 'country']",
      wrong: "form: ['makerName', 'contry']",
      says: 'makers.form: there is no field "contry"; did you mean "country"?',
    },
    {
      right: "form: ['makerName', 'country']",
      wrong: "form: ['makerName', 'country', 'country']",
      says: 'makers.form: "country" stands there twice',
    },
    {
      right: "form: ['makerName', 'country']",
      wrong: "form: ['country']",
      says: 'makers.form: lacks "makerName", which is required and has no default; nobody could make a maker',
    },
    {
      right: "form: ['toolName', 'serialNumber', 'makerId'",
      wrong: "form: ['toolName', 'serialNumber', 'makerName'",
      says: 'tools.form: "makerName" is a lookup and cannot be typed; take it out',
    },
    {
      right: "form: ['toolName', 'serialNumber', 'makerId'",
      wrong: "form: ['toolName', 'serialNumber', 'worth'",
      says: 'tools.form: "worth" is a product and cannot be typed; take it out',
    },
    {
      right: "label: 'Cost', required: true",
      wrong: "label: 'Cost', required: true, in: 'edit'",
      says: 'repairs.fields.cost.in: "edit" keeps a required field without a default out of the form that makes a record',
    },
    {
      right: "enabled: { type: 'boolean', label: 'Enabled', default: true, in: 'edit' },",
      wrong:
        "enabled: { type: 'boolean', label: 'Enabled', default: true, in: 'edit' }, hirerId: { type: 'reference', label: 'Hirer', to: makers, required: true },",
      says: 'tools.form: lacks "hirerId", which is required and has no default; nobody could make a tool',
    },
    {
      right: "recordText: ['makerName']",
      wrong: "recordText: ['maker']",
      says: 'makers.recordText: there is no field "maker"; did you mean "makerName"?',
    },
    {
      right: "recordText: ['makerName']",
      wrong: 'recordText: []',
      says: 'makers.recordText: names no field; name those by which people recognise a record',
    },
    {
      right: "enabledBy: 'enabled'",
      wrong: "enabledBy: 'active'",
      says: 'tools.enabledBy: there is no field "active"',
    },
    {
      right: "enabledBy: 'enabled'",
      wrong: "enabledBy: 'toolName'",
      says: 'tools.enabledBy: "toolName" is a text; only a boolean says whether a record is enabled',
    },
    {
      right: "uniqueTogether: ['toolName', 'serialNumber'],",
      wrong:
        "uniqueTogether: ['toolName', 'serialNumber'], rules: [{ field: 'boughtOn', notBefore: 'soldOn' }],",
      says: 'tools.rules.1: there is no field "soldOn"',
    },
    {
      right: "uniqueTogether: ['toolName', 'serialNumber'],",
      wrong:
        "uniqueTogether: ['toolName', 'serialNumber'], rules: [{ field: 'boughtOn', notBefore: 'boughtOn' }],",
      says: 'tools.rules.1: compares "boughtOn" with itself',
    },
    {
      right: "uniqueTogether: ['toolName', 'serialNumber'],",
      wrong:
        "uniqueTogether: ['toolName', 'serialNumber'], rules: [{ field: 'boughtOn', notBefore: 'price' }],",
      says: 'tools.rules.1: "price" is a price; name a date or time',
    },
    {
      right: "uniqueTogether: ['toolName', 'serialNumber'],",
      wrong: "uniqueTogether: ['toolName', 'serialNumber'], rules: [{ field: 'pieces', notAbove: 'worth' }],",
      says: 'tools.rules.1: "worth" is a product; name a number that people type',
    },
    {
      right: "uniqueTogether: ['toolName', 'serialNumber'],",
      wrong: "uniqueTogether: ['toolName', 'serialNumber'], rules: [{ field: 'pieces', atMost: 'price' }],",
      says: 'tools.rules: must be a list of { field, notBefore } or { field, notAbove }, not [{"field":"pieces","atMost":"price"}]',
    },
    {
      right: "uniqueTogether: ['toolName', 'serialNumber'],",
      wrong:
        "uniqueTogether: ['toolName', 'serialNumber'], locked: [{ fields: ['cost'], when: { enabled: true }, says: 'Sold.' }],",
      says: 'tools.locked.1: there is no field "cost"',
    },
    {
      right: "uniqueTogether: ['toolName', 'serialNumber'],",
      wrong:
        "uniqueTogether: ['toolName', 'serialNumber'], locked: [{ fields: ['price'], when: { sold: true }, says: 'Sold.' }],",
      says: 'tools.locked.1.when: There is no field "sold" to filter by. Did you mean "soldWithRepairs"?',
    },
    {
      right: "uniqueTogether: ['toolName', 'serialNumber']",
      wrong: "uniqueTogether: ['toolName', 'serial']",
      says: 'tools.uniqueTogether: there is no field "serial"; did you mean "serialNumber"?',
    },
    {
      right: "uniqueTogether: ['toolName', 'serialNumber']",
      wrong: "uniqueTogether: ['toolName', 'uses']",
      says: 'tools.uniqueTogether: "uses" is a choices, which is no part of a key',
    },
    {
      right: "form: ['shopId', 'repairDate', 'cost', 'notes'],",
      wrong: "form: ['shopId', 'repairDate', 'cost', { section: 'More', fields: ['note'] }],",
      says: 'repairs.form: there is no field "note"; did you mean "notes"?',
    },
    {
      right: "form: ['shopId', 'repairDate', 'cost', 'notes'],",
      wrong:
        "form: ['shopId', 'repairDate', 'cost', { section: 'More', fields: ['notes'], when: { field: 'shop', is: 1 } }],",
      says: 'repairs.form.when: there is no field "shop"; did you mean "shopId"?',
    },
    {
      right: "form: ['shopId', 'repairDate', 'cost', 'notes'],",
      wrong: "form: ['shopId', 'repairDate', 'cost', { section: 'More', fields: ['notes'], close: true }],",
      says: 'repairs.form.More: a section has no option "close"; did you mean "closed"?',
    },
    {
      right: "form: ['shopId', 'repairDate', 'cost', 'notes'],",
      wrong: "form: ['shopId', 'repairDate', 'cost', { section: 'More', fields: ['notes'], when: 'cost' }],",
      says: 'repairs.form.More.when: must be { field, is }: a field and the value that shows the section, not "cost"',
    },
    {
      right: "form: ['shopId', 'repairDate', 'cost', 'notes'],",
      wrong:
        "form: ['shopId', 'repairDate', 'cost', { section: 'More', fields: ['notes'], when: { field: 'cost', is: 'high' } }],",
      says: 'repairs.form.when: "cost" is never "high": Invalid format.',
    },
  ],
  'actions, access and the menu': [
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong: "actions: [{ label: 'Repairs', to: 'repair' }]",
      says: 'tools.list.actions[0].to: there is no list or screen "repair" below a record; did you mean "repairs"?',
    },
    {
      right: "search: ['makerName'], sort: 'makerName' }",
      wrong: "search: ['makerName'], sort: 'makerName', actions: [{ label: 'Tools', to: 'tools' }] }",
      says: `makers.list.actions[0].to: there is no list or screen "tools" below a record; say listedBelow: ['makerId'] in tools`,
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong: "actions: [{ label: 'Copy', run: 'copy' }]",
      says: 'tools.list.actions[0].run: no custom screen has a command "copy"',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong: "actions: [{ label: 'Repairs', too: 'repairs' }]",
      says: 'tools.list.actions[0]: an action has no option "too"; did you mean "to"?',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong: "actions: [{ label: 'Retire', set: { enabeld: false } }]",
      says: 'tools.list.actions[0].set: there is no field "enabeld"; did you mean "enabled"?',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong: "actions: [{ label: 'Retire', set: { enabled: 'no' } }]",
      says: 'tools.list.actions[0].set: "enabled" does not take "no": Invalid format.',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong: "actions: [{ label: 'Retire', set: { worth: 0 } }]",
      says: 'tools.list.actions[0].set: "worth" is a product that nothing changes; name one that can be changed',
    },
    {
      right: 'when: { shopId: null } }],',
      wrong: "when: { shopId: null } }, { label: 'Move', set: { toolId: 1 } }],",
      says: 'repairs.list.actions[1].set: "toolId" is a reference that nothing changes; name one that can be changed',
    },
    {
      right: 'when: { shopId: null } }],\n  },',
      wrong:
        "when: { shopId: null } }, { label: 'Waive', set: { notes: '' } }],\n  },\n  without: ['update'],",
      says: 'repairs.list.actions[1]: changes records that "without" says never change; take out one of them',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong: "actions: [{ label: 'Retire', set: {} }]",
      says: 'tools.list.actions[0].set: names no field',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong: "actions: [{ label: 'Retire', set: { enabled: false }, when: { enabeld: true } }]",
      says: 'tools.list.actions[0].when: There is no field "enabeld" to filter by. Did you mean "enabled"?',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong:
        "actions: [{ label: 'Retire', set: { enabled: false }, when: { boughtOn: { below: 'tomorrow' } } }]",
      says: 'tools.list.actions[0].when: "boughtOn.below" cannot be filtered by this value',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong: "actions: [{ label: 'Retire', set: { enabled: false }, confirm: 'Retire {tool}?' }]",
      says: 'tools.list.actions[0].confirm: there is no field "tool"; did you mean "toolName"?',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong: "actions: [{ label: 'Retire', set: { enabled: false }, inRow: true }]",
      says: 'tools.list.actions[0].inRow: must be false, or left out',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong: "actions: [{ label: 'Retire', set: { enabled: false }, bulk: 'yes' }]",
      says: 'tools.list.actions[0].bulk: must be true, or left out',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong: "actions: [{ label: 'Retire', set: { enabled: false }, access: ['Admin'] }]",
      says: 'tools.list.actions "Retire".access: there is no role "Admin"; did you mean "Administrator"?',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong: "actions: [{ label: 'Repairs', to: 'repairs', tabOnly: 'yes' }]",
      says: 'tools.list.actions[0].tabOnly: must be true, or left out',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong: "actions: [{ label: 'Retire', set: { enabled: false }, to: 'repairs' }]",
      says: 'tools.list.actions[0]: does one thing: "to" a list or screen, a "list" or what it "adds" elsewhere, "run" a command, "set" fields, "call" a handler, open a "dialog", or a "menu" of those',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong:
        "actions: [{ label: 'Retire', set: { enabled: false } }, { label: 'Retire!', set: { enabled: false } }]",
      says: 'tools.list.actions: two actions have the address "retire"; give one of them another name',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong:
        "actions: [{ label: 'Repairs', to: 'repairs' }, { label: 'Order', dialog: 'order', bulk: true }]",
      says: 'tools.list.actions[1].dialog: no custom screen has a dialog "order"',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong:
        "actions: [{ label: 'Repairs', to: 'repairs' }, { label: 'Order', dialog: 'order', access: ['User'] }]",
      says: 'tools.list.actions[1]: opens a dialog about ticked records: write "bulk: true"',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong: "actions: [{ label: 'Repairs', to: 'repairs' }, { label: 'Copy', call: 'copy' }]",
      says: 'tools.list.actions[1].call: no feature of api/product.ts has the handler "copy"',
    },
    {
      right: "actions: [{ label: 'Bill Again', call: 'billAgain', when: { shopId: null } }]",
      wrong: "actions: [{ label: 'Free', set: { shopId: null } }]",
      says: 'repairs.list.actions: no action calls the handler "billAgain" of a feature; take it out, or name it in "call"',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong: "actions: [{ label: 'Repairs', to: 'repairs' }, { label: 'Copy', call: 'to copy' }]",
      says: 'tools.list.actions[1].call: "to copy" is no name of a handler; write letters and digits',
    },
    {
      right: "actions: [{ label: 'Bill Again', call: 'billAgain', when: { shopId: null } }]",
      wrong: "actions: [{ label: 'Bill Again', call: 'billAgain', bulk: 'yes' }]",
      says: 'repairs.list.actions[0].bulk: must be true, or left out',
    },
    {
      right: "actions: [{ label: 'Bill Again', call: 'billAgain', when: { shopId: null } }]",
      wrong: "actions: [{ label: 'Bill Again', call: 'billAgain', toasts: 'Billed' }]",
      says: 'repairs.list.actions[0].toasts: must be { done, failed }: what is told',
    },
    {
      right: "actions: [{ label: 'Bill Again', call: 'billAgain', when: { shopId: null } }]",
      wrong:
        "actions: [{ label: 'Bill Again', call: 'billAgain', says: { done: 'Billed', failed: 'Not billed' } }]",
      says: 'repairs.list.actions[0]: an action has no option "says"; since this version it is "toasts"',
    },
    {
      right: "actions: [{ label: 'Bill Again', call: 'billAgain', when: { shopId: null } }]",
      wrong: "actions: [{ label: 'Bill Again', call: 'billAgain', opens: { label: 'Open', to: 'repairs' } }]",
      says: 'repairs.list.actions[0].opens.to: there is no list or screen "repairs" below a record',
    },
    {
      right: "actions: [{ label: 'Bill Again', call: 'billAgain', when: { shopId: null } }]",
      wrong: "actions: [{ label: 'Bill Again', call: 'billAgain', when: { shop: null } }]",
      says: 'repairs.list.actions[0].when: There is no field "shop" to filter by. Did you mean "shopId"?',
    },
    {
      right: "actions: [{ label: 'Bill Again', call: 'billAgain', when: { shopId: null } }]",
      wrong: "actions: [{ label: 'Bill Again', call: 'billAgain', access: ['Admin'] }]",
      says: 'repairs.list.actions "Bill Again".access: there is no role "Admin"; did you mean "Administrator"?',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong: "actions: [{ to: 'repairs' }]",
      says: 'tools.list.actions[0]: "label" is missing; it must be a text',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong: 'actions: [{ set: { enabled: false } }]',
      says: 'tools.list.actions[0]: "label" is missing; it must be a text',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong: "actions: [{ label: 'Import', set: { enabled: false }, bulk: true }]",
      says: `tools.list.actions: "import" is an address of the program's own; give the action another name`,
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong: "actions: [{ label: 'More', menu: 'repairs' }]",
      says: 'tools.list.actions[0].menu: must be a list of actions, not "repairs"',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong: "actions: [{ label: 'More', menu: [{ lable: 'Repairs', to: 'repairs' }] }]",
      says: 'tools.list.actions[0].menu[0]: an action has no option "lable"; did you mean "label"?',
    },
    {
      right: "boughtOn: { type: 'date', label: 'Bought On', default: 'today' }",
      wrong: "boughtOn: { type: 'date', label: 'Bought On', default: 'today', access: { read: ['Admin'] } }",
      says: 'tools.fields.boughtOn.access.read: there is no role "Admin"; did you mean "Administrator"?',
    },
    {
      right: "boughtOn: { type: 'date', label: 'Bought On', default: 'today' }",
      wrong: "boughtOn: { type: 'date', label: 'Bought On', default: 'today', access: { reads: ['User'] } }",
      says: 'tools.fields.boughtOn.access: must be { read, write }: lists of roles, not {"reads":["User"]}',
    },
    {
      right: "boughtOn: { type: 'date', label: 'Bought On', default: 'today' }",
      wrong:
        "boughtOn: { type: 'date', label: 'Bought On', default: 'today', access: { read: ['User'], write: ['Administrator'] } }",
      says: 'tools.fields.boughtOn.access.write: may not read what it may change: "Administrator"; add it to "read"',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] }",
      wrong:
        "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'], access: { write: ['User'] } }",
      says: 'tools.fields.worth.access.write: is a product that nobody changes; take it out',
    },
    {
      right: "enabled: { type: 'boolean', label: 'Enabled', default: true, in: 'edit' }",
      wrong:
        "enabled: { type: 'boolean', label: 'Enabled', default: true, in: 'edit', access: { read: ['User'] } }",
      says: 'tools.enabledBy: "enabled" is for some roles alone, and everybody who sees the record needs it; name another',
    },
    {
      right: "cost: { type: 'money', label: 'Cost', required: true }",
      wrong: "cost: { type: 'money', label: 'Cost', required: true, access: { write: ['User'] } }",
      says: 'repairs.fields.cost.access: keeps others from making records, as it is required; give it a default, or "access" to the resource',
    },
    {
      right: "access: { write: ['Administrator'] }",
      wrong: "access: { own: 'makerID' }",
      says: 'tools.access.own: there is no field "makerID"; did you mean "makerId"?',
    },
    {
      right: "access: { write: ['Administrator'] }",
      wrong: "access: { own: 'makerId' }",
      says: 'tools.access.own: "makerId" is a reference; name a reference to the accounts',
    },
    {
      right: "access: { write: ['Administrator'] }",
      wrong: "access: { write: ['Admin'] }",
      says: 'tools.access.write: there is no role "Admin"; did you mean "Administrator"?',
    },
    {
      right: "access: { write: ['Administrator'] }",
      wrong: "access: { writes: ['Administrator'] }",
      says: 'tools.access: "access" has no option "writes"; did you mean "write"?',
    },
    {
      right: "{ label: 'Tools', to: 'tools' })",
      wrong: "{ label: 'Tools', to: 'tool' })",
      says: 'menu[0]: there is no resource "tool"; did you mean "tools"?',
    },
    {
      right: "{ label: 'Tools', to: 'tools' })",
      wrong: "{ label: 'Repairs', to: 'repairs' })",
      says: 'menu[0]: "repairs" has no list of its own, only one below its parent; give it "topLevel: true"',
    },
    {
      right: 'defineResources(makers, tools, repairs)',
      wrong: 'defineResources(makers, tools)',
      says: 'repairs: is defined and not registered; add repairs to defineResources(…)',
    },
  ],
  resources: [
    {
      right: "  label: 'Maker',\n",
      wrong: '',
      says: 'makers: "label" is missing; it must be a text',
    },
    {
      right: "  title: 'Makers',",
      wrong: "  titel: 'Makers',",
      says: 'makers: a resource has no option "titel"; did you mean "title"?',
    },
    {
      right: "  label: 'Repair',",
      wrong: "  label: '',",
      says: 'repairs.label: must be a text, not ""',
    },
    {
      right: "enabledBy: 'enabled',",
      wrong: "enabledBy: 'enabled', deleteFrom: 'list',",
      says: `tools.deleteFrom: must be one of 'row', 'form', false, not "list"`,
    },
    {
      right: "enabledBy: 'enabled',",
      wrong: "enabledBy: 'enabled', deleteText: 'The tool {toolNmae} goes.',",
      says: 'tools.deleteText: there is no field "toolNmae"; did you mean "toolName"?',
    },
    {
      right: "enabledBy: 'enabled',",
      wrong: "enabledBy: 'enabled', closesTo: 'lists',",
      says: `tools.closesTo: must be one of 'list', 'shortest', 'back', not "lists"`,
    },
    {
      right: "enabledBy: 'enabled',",
      wrong: "enabledBy: 'enabled', without: ['change'],",
      says: 'tools.without: must be a list of "create", "update", "delete", not ["change"]',
    },
    {
      right: "enabledBy: 'enabled',",
      wrong: "enabledBy: 'enabled', frozen: 'yes',",
      says: 'tools.frozen: must be true, or left out, not "yes"',
    },
    {
      right: "enabledBy: 'enabled',",
      wrong: "enabledBy: 'enabled', single: false,",
      says: 'tools.single: must be true, or left out, not false',
    },
    {
      right: "enabledBy: 'enabled',",
      wrong: "enabledBy: 'enabled', frozen: true,",
      says: 'tools.list.editable: changes records that "frozen" says never change; take out one of them',
    },
    {
      right: "enabledBy: 'enabled',",
      wrong: "enabledBy: 'enabled', without: ['update'],",
      says: 'tools.list.editable: changes records that "without" says never change; take out one of them',
    },
    {
      right: "enabledBy: 'enabled',",
      wrong: "enabledBy: 'enabled', attachments: 'yes',",
      says: 'tools.attachments: must be true, or left out, not "yes"',
    },
    {
      right: "parent: { key: 'toolId', segment: 'Tool' },",
      wrong: "parent: { key: 'toolId', segment: 'Tool' }, attachments: true, frozen: true,",
      says: 'repairs.attachments: adds files to records that "frozen" says are never changed; take out one of them',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong: "country: { type: 'text', label: 'Country' }, papers: { type: 'attachments', label: 'Papers' },",
      says: 'makers.fields.papers: counts files, and is added by "attachments: true" of the resource; say that instead',
    },
    {
      right: "recordText: ['makerName'],\n  fields: {",
      wrong:
        "recordText: ['makerName'],\n  attachments: true,\n  fields: {\n    files: { type: 'text', label: 'Files' },",
      says: 'makers.fields.files: "attachments" adds a field of that name; rename this one',
    },
    {
      right: "parent: { key: 'toolId', segment: 'Tool' },",
      wrong: "parent: { key: 'toolId', segment: 'Tool' }, without: ['create'],",
      says: 'repairs.list.inlineAdd: adds records that "without" says are not made here; take out one of them',
    },
    {
      right: 'inlineAdd: true,',
      wrong: "inlineAdd: true, addRow: { repeats: ['toolId'] },",
      says: 'repairs.list.addRow.repeats: "toolId" is not in the form; add it there, or take it out',
    },
    {
      right: 'inlineAdd: true,',
      wrong: "inlineAdd: true, addRow: { onceUsed: { notes: 'shopId' } },",
      says: 'repairs.list.addRow.onceUsed: "shopId" is no column of the list; name "repairDate" or "cost"',
    },
    {
      right: 'inlineAdd: true,',
      wrong: "inlineAdd: true, onceUsed: { notes: 'shopId' },",
      says: 'repairs.list.onceUsed: "shopId" is no column of the list; name "repairDate" or "cost"',
    },
    {
      right: 'inlineAdd: true,',
      wrong: "inlineAdd: true, onceUsed: { cost: 'repairDate' },",
      says: 'repairs.list.onceUsed: "cost" is a column of the list already',
    },
    {
      right: 'inlineAdd: true,',
      wrong: "inlineAdd: true, sections: { by: [], sums: ['cost'] },",
      says: 'repairs.list.sections.by: names no field',
    },
    {
      right: 'inlineAdd: true,',
      wrong: "inlineAdd: true, sections: { by: ['repairDate'], sums: ['cost'] },",
      says: 'repairs.list.sections.by: "repairDate" is a date, which names nothing',
    },
    {
      right: 'inlineAdd: true,',
      wrong:
        "inlineAdd: true, bars: [{ label: 'Paid', of: 'cost', by: { left: 'paid' }, before: 'shopId' }],",
      and: [
        [
          "notes: { type: 'multiline', label: 'Notes' },",
          "notes: { type: 'multiline', label: 'Notes' }, paid: { type: 'money', label: 'Paid' },",
        ],
      ],
      says: 'repairs.list.bars.Paid: "shopId" is no column of the list; name "repairDate" or "cost"',
    },
    {
      right: 'inlineAdd: true,',
      wrong: "addRow: { repeats: ['shopId'] },",
      says: 'repairs.list.addRow: is about the add row; set "inlineAdd", or take it out',
    },
    {
      right: "enabledBy: 'enabled',",
      wrong: "enabledBy: 'enabled', without: ['delete'], deleteFrom: 'row',",
      says: 'tools.deleteFrom: deletes records that "without" says are never deleted; take out one of them',
    },
    {
      right: "enabledBy: 'enabled',",
      wrong: "enabledBy: 'enabled', formTitles: { creat: 'New Tool' },",
      says: 'tools.formTitles: "formTitles" has no option "creat"; did you mean "create"?',
    },
  ],
  formulas: [
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong:
        "worth: { type: 'aggregate', label: 'Worth', take: 'max', as: 'money', from: 'repairs', of: 'costs', by: 'toolId' },",
      says: 'tools.fields.worth.of: there is no field "costs"; did you mean "cost"?',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong:
        "worth: { type: 'aggregate', label: 'Worth', take: 'max', as: 'money', from: 'repairs', of: 'cost', by: 'toolId', newestBy: 'cost' },",
      says: 'tools.fields.worth.newestBy: orders the records of "latest"; take it out',
    },
    {
      right: "helperIds: { type: 'references', label: 'Helpers', to: makers, through: 'tool_helper' },",
      wrong:
        "helperIds: { type: 'gathered', label: 'Helpers', to: makers, from: 'repairs', of: 'cost', by: 'toolId' },",
      says: 'tools.fields.helperIds.of: "cost" of repairs is a money and not to makers',
    },
    {
      right: "shopId: { type: 'reference', label: 'Shop', to: makers },",
      wrong:
        "shopId: { type: 'reference', label: 'Shop', to: makers, proposedBy: { text: 'repairDate', startsWith: 'makerName' } },",
      says: 'repairs.fields.shopId.proposedBy: "repairDate" is a date, which has no beginning',
    },
    {
      right: "sums: ['cost'],",
      wrong:
        "sums: ['cost'], shares: { label: 'All', parts: [{ label: 'Cost', list: 'repairs', sum: 'notes', by: 'toolId' }] },",
      says: 'repairs.list.footer.shares: "notes" is a multiline, which has no total',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong:
        "worth: { type: 'formula', label: 'Worth', as: 'money', of: { if: { price: { above: { field: 'prise' } } }, is: 1, otherwise: 0 } },",
      says: 'tools.fields.worth.of: There is no field "prise" to compare with. Did you mean "price"?',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong: "worth: { type: 'formula', label: 'Worth', as: 'money', of: { times: ['pieces', 'prise'] } },",
      says: 'tools.fields.worth.of: there is no field "prise"; did you mean "price"?',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong:
        "worth: { type: 'formula', label: 'Worth', as: 'money', of: { days: ['boughtOn', 'toolName'] } },",
      says: 'tools.fields.worth.of: "toolName" is a text, which is no date; name "boughtOn"',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong: "worth: { type: 'formula', label: 'Worth', as: 'money', of: { time: ['pieces', 'price'] } },",
      says: 'tools.fields.worth.of: must be a number, the name of a field, { round: [value, decimals] }, { floor: value }, { if, is, otherwise }, { holds }, or one of plus, minus, times, by, days, years, hours, addDays, atLeast, atMost and or with a list of values, not {"time":["pieces","price"]}',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong: "worth: { type: 'formula', label: 'Worth', as: 'money', of: { floor: 'boughtOn' } },",
      says: 'tools.fields.worth.of: "boughtOn" is a date, which is no number to calculate with; name "pieces", "price", "spent", "repairCount" or "soldWithRepairs"',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong: "worth: { type: 'formula', label: 'Worth', as: 'money', of: { years: ['boughtOn', 'price'] } },",
      says: 'tools.fields.worth.of: "price" is a price, which is no date; name "boughtOn"',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong:
        "worth: { type: 'formula', label: 'Worth', as: 'money', of: { hours: ['boughtOn', 'boughtOn'] } },",
      says: 'tools.fields.worth.of: "boughtOn" is a date, which is no date and time',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong:
        "opens: { type: 'time', label: 'Opens' },\n    worth: { type: 'formula', label: 'Worth', as: 'money', of: { hours: ['opens', 'boughtOn'] } },",
      says: 'tools.fields.worth.of: "boughtOn" is a date, which is no time of day; name "opens"',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong: "worth: { type: 'formula', label: 'Worth', as: 'money', of: { addDays: ['boughtOn', 30] } },",
      says: 'tools.fields.worth.of: has "addDays", which makes a date, where a number is wanted',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong:
        "worth: { type: 'formula', label: 'Worth', as: 'money', of: { if: { prise: 1 }, is: 1, otherwise: 0 } },",
      says: 'tools.fields.worth.of: There is no field "prise" to filter by. Did you mean "price"?',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong: "worth: { type: 'formula', label: 'Worth', as: 'money', of: { plus: ['worth', 1] } },",
      says: 'tools.fields.worth: is computed from itself; compute it from other fields',
    },
  ],
  'what could never be typed or seen': [
    {
      right: "country: { type: 'text', label: 'Country' },\n  },",
      wrong:
        "country: { type: 'text', label: 'Country' },\n    most: { type: 'money', label: 'Most', access: { read: ['Administrator'] } },\n    least: { type: 'money', label: 'Least' },\n  },\n  rules: [{ field: 'least', notAbove: 'most' }],",
      says: 'makers.rules.1: "most" is hidden from "User", who may change "least" and would learn it from a refusal; give both the same "access"',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong: "country: { type: 'text', label: 'Country', pattern: { is: '([a-z]+)*', says: 'Letters.' } },",
      says: 'makers.fields.country.pattern: ([a-z]+)* tries more and more ways to fit a text, and a short one could stop the server; repeat no group whose parts repeat',
    },
    {
      right: "form: ['shopId', 'repairDate', 'cost', 'notes'],",
      wrong:
        "form: ['repairDate', 'cost', { section: 'Shop', fields: ['notes'], when: { field: 'shopId', is: null } }],",
      says: 'repairs.form.when: "shopId" is not in the form, so nobody could show the section; add it',
    },
    {
      right: "form: ['shopId', 'repairDate', 'cost', 'notes'],",
      wrong:
        "form: ['shopId', 'repairDate', { section: 'Bill', fields: ['cost'], when: { field: 'shopId', is: 1 } }],",
      says: 'repairs.fields.cost.required: is true, and the form hides its section while "shopId" is another; say required: \'shown\'',
    },
    {
      right: "of: 'cost', by: 'toolId', unit: 'money'",
      wrong: "of: 'cost', by: 'toolId', unit: 'quantity'",
      says: 'tools.fields.spent.unit: is quantity, and "cost" of repairs is money; say unit: \'money\'',
    },
    {
      right: "access: { write: ['Administrator'] },",
      wrong: "access: { read: ['Administrator'], write: ['Administrator', 'User'] },",
      says: 'tools.access.write: may not read what it may change: "User"; add it to "read"',
    },
    {
      right: "boughtOn: { type: 'date', label: 'Bought On', default: 'today' },",
      wrong: "boughtOn: { type: 'date', label: 'Bought On', default: 'today', min: '2020-02-30' },",
      says: 'tools.fields.boughtOn.min: must be a date like \'2020-01-31\', not "2020-02-30"',
    },
  ],
  'words that are relative to today or to a person': [
    {
      right: "where: { repairDate: { from: '2024-01-01' } }",
      wrong: "where: { repairDate: { from: 'tody' } }",
      says: 'tools.fields.repairCount.where: "repairDate.from" cannot be filtered by this value',
    },
    {
      right: "filters: ['makerId'],",
      wrong: "views: [{ name: 'old', label: 'Old', filter: { boughtOn: { below: 'today-30' } } }],",
      says: 'tools.list.views.old.filter: "boughtOn.below" cannot be filtered by this value',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong: "actions: [{ label: 'Buy', set: { boughtOn: 'month' } }]",
      says: 'tools.list.actions[0].set: "boughtOn" does not take "month": Invalid format.',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong: "actions: [{ label: 'Claim', set: { makerId: 'me' } }]",
      says: 'tools.list.actions[0].set: "makerId" does not take "me": it refers to makers and not to the accounts',
    },
  ],
  pictures: [
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'text', label: 'Country' }, photo: { type: 'picture', label: 'Photo', unique: true },",
      says: 'makers.fields.photo: a picture field has no option "unique"',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'text', label: 'Country' }, photo: { type: 'picture', label: 'Photo', fill: 'x' },",
      says: 'makers.fields.photo: a picture field has no option "fill"',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'text', label: 'Country' }, photo: { type: 'picture', label: 'Photo', preset: { from: 'makerName', take: 'country' } },",
      says: 'makers.fields.photo: a picture field has no option "preset"',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'text', label: 'Country' }, photo: { type: 'picture', label: 'Photo', importNames: ['Image'] },",
      says: 'makers.fields.photo: a picture field has no option "importNames"',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'text', label: 'Country' }, photo: { type: 'picture', label: 'Photo', readonly: true },",
      says: 'makers.fields.photo: a picture field has no option "readonly"; did you mean "readOnly"?',
    },
    {
      right: "notes: { type: 'multiline', label: 'Notes' },",
      wrong:
        "notes: { type: 'picture', label: 'Notes' }, both: { type: 'joined', label: 'Both', of: ['notes'] },",
      says: 'repairs.fields.both.of: "notes" is a picture, which cannot be joined',
    },
    {
      right: "recordText: ['makerName'],\n  fields: {",
      wrong:
        "recordText: ['makerName', 'ownerPhoto'],\n  fields: {\n    photo: { type: 'picture', label: 'Photo' },\n    ownerId: { type: 'reference', label: 'Owner', to: 'makers' },\n    ownerPhoto: { type: 'lookup', label: 'Owner', path: 'ownerId.photo' },",
      says: 'makers.recordText: "ownerPhoto" is a picture, which has no words; use another field',
    },
    {
      right:
        "country: { type: 'text', label: 'Country' },\n  },\n  list: { columns: ['makerName', 'country'], search: ['makerName'], sort: 'makerName' },",
      wrong:
        "country: { type: 'text', label: 'Country' },\n    photo: { type: 'picture', label: 'Photo' },\n    ownerId: { type: 'reference', label: 'Owner', to: 'makers' },\n    ownerPhoto: { type: 'lookup', label: 'Owner', path: 'ownerId.photo' },\n  },\n  list: { columns: ['makerName', 'country'], search: ['makerName'], sort: 'ownerPhoto' },",
      says: 'makers.list.sort: "ownerPhoto" is a picture, which nothing is sorted by',
    },
  ],
  'what an import goes by': [
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong: "country: { type: 'text', label: 'Country', importNames: 'Land' },",
      says: 'makers.fields.country.importNames: must be a list of names, not "Land"',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong: "country: { type: 'text', label: 'Country', importNames: [] },",
      says: 'makers.fields.country.importNames: names no heading; take it out',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong: "country: { type: 'text', label: 'Country', importNames: ['Maker'] },",
      says: 'makers.fields.country.importNames: "Maker" is the label of "makerName", which gets that column first; take it out',
    },
    {
      right: "pieces: { type: 'quantity', label: 'Pieces', required: true },",
      wrong: "pieces: { type: 'quantity', label: 'Pieces', required: true, bill: { price: 'worth' } },",
      says: 'tools.fields.pieces.bill.price: "worth" is a product; name a price that people type',
    },
    {
      right: "pieces: { type: 'quantity', label: 'Pieces', required: true },",
      wrong: "pieces: { type: 'quantity', label: 'Pieces', required: true, bill: { unit: 'unt' } },",
      says: 'tools.fields.pieces.bill.unit: there is no field "unt"',
    },
    {
      right: "pieces: { type: 'quantity', label: 'Pieces', required: true },",
      wrong: "pieces: { type: 'quantity', label: 'Pieces', required: true, bill: { provisional: 'uses' } },",
      says: 'tools.fields.pieces.bill.provisional: "uses" is a choices; name a boolean that people set',
    },
    {
      right: "pieces: { type: 'quantity', label: 'Pieces', required: true },",
      wrong: "pieces: { type: 'quantity', label: 'Pieces', required: true, bill: { amount: 'worth' } },",
      says: 'tools.fields.pieces.bill.amount: is the price of 1, and "price" names no field; add it, or take "amount" out',
    },
    {
      right: "cost: { type: 'money', label: 'Cost', required: true },",
      wrong: "cost: { type: 'money', label: 'Cost', required: true, ledger: { credits: ['Notes'] } },",
      says: 'repairs.fields.cost.ledger.credits: "Notes" is a heading of "notes", which gets that column first; take one of them out',
    },
    {
      right: "cost: { type: 'money', label: 'Cost', required: true },",
      wrong:
        "cost: { type: 'money', label: 'Cost', required: true, ledger: { credits: ['Paid'], balance: ['Paid'] } },",
      says: 'repairs.fields.cost.ledger: "Paid" stands there twice',
    },
    {
      right: "cost: { type: 'money', label: 'Cost', required: true },",
      wrong: "cost: { type: 'money', label: 'Cost', required: true, ledger: { balance: [] } },",
      says: 'repairs.fields.cost.ledger.balance: names no heading; take it out',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong: "country: { type: 'email', label: 'Country', person: 'country' },",
      says: 'makers.fields.country.person: "country" is an email; name a text that people type',
    },
    {
      right: "price: { type: 'price', label: 'Price', required: true },",
      wrong:
        "price: { type: 'price', label: 'Price', required: true, openWhile: { field: 'condition', is: 'used' } },",
      says: 'tools.fields.price.openWhile: is about the parent, and this resource has none; add "parent", or take it out',
    },
    {
      right: "cost: { type: 'money', label: 'Cost', required: true },",
      wrong:
        "cost: { type: 'money', label: 'Cost', required: true }, rate: { type: 'price', label: 'Rate', openWhile: { field: 'condition', is: 'new' } },",
      says: 'repairs.fields.rate.openWhile: "condition" of tools has no option "new"; name "used" or "sold"',
    },
    {
      right: "table: 'maker'",
      wrong: "table: 'maker', importKey: ['contry']",
      says: 'makers.importKey: there is no field "contry"; did you mean "country"?',
    },
    {
      right: "table: 'maker'",
      wrong: "table: 'maker', importKey: []",
      says: 'makers.importKey: names no field',
    },
    {
      right: "table: 'maker'",
      wrong: "table: 'maker', warnTogether: []",
      says: 'makers.warnTogether: names no field',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong: "country: { type: 'text', label: 'Country', setOnce: 'yes' },",
      says: 'makers.fields.country.setOnce: must be true, or left out, not "yes"',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong: "country: { type: 'text', label: 'Country', suggested: false },",
      says: 'makers.fields.country.suggested: must be true, or left out, not false',
    },
  ],
  'what only the compiler found': [
    {
      right: "of: 'cost', by: 'toolId', unit: 'money' }",
      wrong: "of: 'twice', by: 'toolId', unit: 'money', stored: true }",
      and: [
        [
          "notes: { type: 'multiline', label: 'Notes' }",
          "notes: { type: 'multiline', label: 'Notes' },\n    twice: { type: 'formula', label: 'Twice', as: 'money', of: { times: ['cost', 2] } }",
        ],
      ],
      says: 'tools.fields.spent.stored: keeps the sum of a column, and "twice" of repairs is a formula, which is calculated; name "cost", or take "stored" out',
    },
    {
      right:
        "spent: { type: 'sum', label: 'Spent', from: 'repairs', of: 'cost', by: 'toolId', unit: 'money' }",
      wrong: "spent: { type: 'count', label: 'Spent', from: 'repairs', by: 'toolId' }",
      and: [
        [
          "country: { type: 'text', label: 'Country' },",
          "country: { type: 'text', label: 'Country' },\n    spent: { type: 'sum', label: 'Spent', from: 'repairs', of: 'cost', by: 'toolId.makerId', unit: 'money', stored: true },",
        ],
      ],
      says: 'makers.fields.spent.stored: keeps the sum over a reference of repairs, and "toolId.makerId" leads through another record; name "shopId", or take "stored" out',
    },
  ],
  'names that every object has': [
    {
      right: "name: 'makers'",
      wrong: "name: 'constructor'",
      says: 'constructor.name: "constructor" cannot be a resource: every object of JavaScript has that name; choose another',
    },
    {
      right: "table: 'maker'",
      wrong: "table: 'constructor'",
      says: 'makers.table: "constructor" cannot be a table: every object of JavaScript has that name; choose another',
    },
    {
      right: "through: 'tool_helper'",
      wrong: "through: 'constructor'",
      says: 'tools.fields.helperIds.through: "constructor" cannot be a table: every object of JavaScript has that name; choose another',
    },
    {
      right: "list: { columns: ['makerName', 'country'],",
      wrong: "list: { views: [{ name: 'constructor', label: 'All' }], columns: ['makerName', 'country'],",
      says: 'makers.list.views.constructor.name: "constructor" cannot be a view: every object of JavaScript has that name; choose another',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong:
        "actions: [{ label: 'Repairs', to: 'repairs' }, { label: 'Constructor', set: { enabled: false } }]",
      says: 'tools.list.actions: "constructor" cannot be an action: every object of JavaScript has that name; give it another name',
    },
  ],
  'what has no meaning': [
    {
      right: "label: 'Tools', to: 'tools' })",
      wrong: "label: 'Tools', to: 'tools' })\nexport const removed = ['makers.country']",
      says: `removed: "makers.country" names a resource; write its table: 'maker.country'`,
    },
    {
      right: "label: 'Tools', to: 'tools' })",
      wrong: "label: 'Tools', to: 'tools' })\nexport const removed = ['Maker country']",
      says: `removed: "Maker country" is neither a table nor a column; write it like 'tool' or 'tool.website'`,
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'choice', label: 'Country', options: [{ value: 'fr', label: 'France' }, { value: 'gb', label: 'Britain', was: 'fr' }] },",
      says: 'makers.fields.country.options: "gb" was "fr", which is an option still; take one of the two out',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'choice', label: 'Country', options: [{ value: 'fr', label: 'France', was: 'x' }, { value: 'gb', label: 'Britain', was: 'x' }] },",
      says: 'makers.fields.country.options: two options were "x"; say it of the one that its records get',
    },
    {
      right: "list: { columns: ['makerName', 'country'],",
      wrong: "list: { views: [{ name: 'All Of Them', label: 'All' }], columns: ['makerName', 'country'],",
      says: 'makers.list.views.All Of Them.name: "All Of Them" is no address; write small letters and hyphens',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong: "country: { type: 'text', label: 'Country', required: 'shown' },",
      says: `makers.fields.country.required: is 'shown', and no section with "when" has the field, so nothing ever hides it; say required: true, or put it into such a section`,
    },
    {
      right: "columns: ['repairDate', 'cost'],",
      wrong: "columns: ['cost'],",
      says: 'repairs.list.inlineAdd: makes records in a row that lacks "repairDate", which is required and has no default; add it to "columns"',
    },
    {
      right: "filters: ['makerId'],",
      wrong: "filters: ['makerId'], views: [{ name: 'none', label: 'None', filter: { toolName: null } }],",
      says: 'tools.list.views.none.filter: no record ever passes it, by what it asks of "toolName"; ask for what can be, or take it out',
    },
    {
      right: "filters: ['makerId'],",
      wrong:
        "filters: ['makerId'], views: [{ name: 'none', label: 'None', filter: { price: { below: 0 } } }],",
      says: 'tools.list.views.none.filter: no record ever passes it, by what it asks of "price"; ask for what can be, or take it out',
    },
    {
      right: "filters: ['makerId'],",
      wrong: "filters: ['makerId'], views: [{ name: 'none', label: 'None', filter: { makerId: [] } }],",
      says: 'tools.list.views.none.filter: no record ever passes it, by what it asks of "makerId"; ask for what can be, or take it out',
    },
    {
      right: "where: { repairDate: { from: '2024-01-01' } },",
      wrong: 'where: { repairDate: { empty: false } },',
      says: 'tools.fields.repairCount.where: every record passes what it asks of "repairDate"; take that out',
    },
    {
      right: "filters: ['makerId'],",
      wrong:
        "filters: ['makerId'], views: [{ name: 'all', label: 'All', filter: { price: { from: 0 }, enabled: true } }],",
      says: 'tools.list.views.all.filter: every record passes what it asks of "price"; take that out',
    },
    {
      right: "filters: ['makerId'],",
      wrong:
        "filters: ['makerId'], views: [{ name: 'none', label: 'None', filter: { boughtOn: { above: 'today', below: 'today' } } }],",
      says: 'tools.list.views.none.filter: no record ever passes it, by what it asks of "boughtOn"; ask for what can be, or take it out',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong:
        "actions: [{ label: 'Repairs', to: 'repairs' }, { label: 'Sell', set: { enabled: false }, when: { toolName: { empty: true } } }]",
      says: 'tools.list.actions[1].when: no record ever passes it, by what it asks of "toolName"; ask for what can be, or take it out',
    },
    {
      right: "uniqueTogether: ['toolName', 'serialNumber']",
      wrong: "uniqueTogether: ['toolName', 'toolName']",
      says: 'tools.uniqueTogether: "toolName" stands there twice',
    },
    {
      right: "serialNumber: { type: 'text', label: 'Serial Number' }",
      wrong: "serialNumber: { type: 'text', label: 'Serial Number', unique: true, maxLength: 900 }",
      and: [["uniqueTogether: ['toolName', 'serialNumber'],", '']],
      says: 'tools.fields.serialNumber.unique: is kept by an index, which takes texts of 600 characters at most; say a shorter "maxLength", or take it out',
    },
  ],
  'what was accepted and meant nothing': [
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong: "country: { type: 'text', label: 'Country' }, land: { type: 'text', label: 'Country' },",
      says: 'makers.fields.land.label: "Country" is the label of "country" too; give one of them another',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong: "country: { type: 'text', label: 'Country', maxLength: 1e9 },",
      says: 'makers.fields.country.maxLength: must be a whole number above 0 and up to 1000000, not 1000000000',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong: "country: { type: 'text', label: 'Country', required: true, fill: '  ' },",
      says: 'makers.fields.country.fill: is blank; say a value',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong: "country: { type: 'text', label: 'Country', required: true, unique: true, fill: 'x' },",
      says: 'makers.fields.country.fill: gives several records the same value, and "unique" allows it once; take one of them out',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong: "country: { type: 'text', label: 'Country', pattern: { is: 'a', says: 'x', flags: 'i' } },",
      says: 'makers.fields.country.pattern: must be { is, says }: a regular expression, and a text that says what it wants, not {"is":"a","says":"x","flags":"i"}',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong: "country: { type: 'text', label: 'Country', setOnce: true, in: 'edit' },",
      says: 'makers.fields.country.in: "edit" shows it when "setOnce" lets nobody type it any more; take one of them out',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong: "country: { type: 'text', label: 'Country', was: 'Old Name' },",
      says: 'makers.fields.country.was: "Old Name" was no field; write its former name as it was in "fields"',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong: "country: { type: 'text', label: 'Country', was: 'id' },",
      says: 'makers.fields.country.was: "id" was no field; write its former name as it was in "fields"',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'text', label: 'Country', was: 'land' }, region: { type: 'text', label: 'Region', was: 'land' },",
      says: 'makers.fields: two fields were "land"; say it of the one that its values get',
    },
    {
      right: "table: 'maker'",
      wrong: "table: 'maker', was: 'Old Maker'",
      says: 'makers.was: "Old Maker" is no name of a table; write "old_maker"',
    },
    {
      right: "table: 'maker'",
      wrong: "table: 'maker', was: 'session'",
      says: 'makers.was: "session" is a table of the program\'s own; choose another name',
    },
    {
      right: "table: 'maker'",
      wrong: "table: 'maker', was: 'firm'",
      and: [["table: 'repair'", "table: 'repair', was: 'firm'"]],
      says: 'repairs.was: "firm" was the table of "Maker"; say it of one of them',
    },
    {
      right: "serialNumber: { type: 'text', label: 'Serial Number' },",
      wrong:
        "serialNumber: { type: 'text', label: 'Serial Number', unique: true, number: { pattern: 'T{number:4}' }, pattern: { is: '[0-9]+', says: 'Digits.' } },",
      and: [["uniqueTogether: ['toolName', 'serialNumber'],", '']],
      says: 'tools.fields.serialNumber.number.pattern: makes "T0001", which the field itself does not take: Digits.',
    },
    {
      right: "serialNumber: { type: 'text', label: 'Serial Number' },",
      wrong:
        "serialNumber: { type: 'text', label: 'Serial Number', unique: true, maxLength: 3, number: { pattern: 'T{number:4}' } },",
      and: [["uniqueTogether: ['toolName', 'serialNumber'],", '']],
      says: 'tools.fields.serialNumber.number.pattern: makes "T0001", which the field itself does not take: Maximum length is 3 characters.',
    },
    {
      right: "notes: { type: 'multiline', label: 'Notes' },",
      wrong: "notes: { type: 'integer', label: 'Notes', min: 0, max: 0, nonZero: true },",
      says: 'repairs.fields.notes.nonZero: refuses 0, and "min" and "max" everything else; take one of them out',
    },
    {
      right: "notes: { type: 'multiline', label: 'Notes' },",
      wrong: "notes: { type: 'integer', label: 'Notes', unique: true, default: 1 },",
      says: 'repairs.fields.notes.default: gives several records the same value, and "unique" allows it once; take one of them out',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'choice', label: 'Country', options: [{ value: 'fr', label: 'France' }, { value: 'f', label: 'France' }] },",
      says: 'makers.fields.country.options: two options are called "france", which a file could not tell apart; rename one of them',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'choice', label: 'Country', options: [{ value: 'fr', label: 'France' }, { value: 'FR', label: 'Frankreich' }] },",
      says: 'makers.fields.country.options: two options are called "fr", which a file could not tell apart; rename one of them',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'choice', label: 'Country', options: [{ value: 'a', label: 'b' }, { value: 'b', label: 'c' }] },",
      says: 'makers.fields.country.options: two options are called "b", which a file could not tell apart; rename one of them',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong: "country: { type: 'choice', label: 'Country', options: [{ value: ' fr ', label: 'France' }] },",
      says: 'makers.fields.country.options: " fr " is no value; write one line of at most 200 characters without blanks around it',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'choice', label: 'Country', options: [{ value: 'constructor', label: 'C' }] },",
      says: 'makers.fields.country.options: "constructor" cannot be an option: every object of JavaScript has that name',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong: "country: { type: 'choice', label: 'Country', options: [{ value: '__proto__', label: 'C' }] },",
      says: 'makers.fields.country.options: "__proto__" cannot be an option: every object of JavaScript has that name',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong: "country: { type: 'choices', label: 'Country', options: ['a', 'A'], default: [] },",
      says: 'makers.fields.country.options: two options are called "a", which a file could not tell apart; rename one of them',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong: "country: { type: 'choices', label: 'Country', options: ['a, b', 'c'], default: [] },",
      says: 'makers.fields.country.options: "a, b" has a comma, which stands between the options in files; write it without',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'choices', label: 'Country', options: ['a', 'b'], default: ['a'], always: ['a', 'a'] },",
      says: 'makers.fields.country.always: "a" stands there twice',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong: "country: { type: 'choices', label: 'Country', options: ['a\\u0000', 'b'], default: [] },",
      says: 'makers.fields.country.options: "a\\u0000" is no value; write one line of at most 200 characters without blanks around it',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong: "country: { type: 'choice', label: 'Country', options: [{ value: 'a\\u0000', label: 'A' }] },",
      says: 'makers.fields.country.options: "a\\u0000" is no value; write one line of at most 200 characters without blanks around it',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong: "country: { type: 'choice', label: 'Country', options: [{ value: 'a\\ud800', label: 'A' }] },",
      says: 'makers.fields.country.options: "a\\ud800" is no value; write one line of at most 200 characters without blanks around it',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'text', label: 'Country' }, pw: { type: 'password', label: 'P', confirms: 'pw' },",
      says: 'makers.fields.pw.confirms: names this field itself; name the password that it repeats',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong:
        "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] }, j: { type: 'joined', label: 'J', of: ['toolName', 'toolName'] },",
      says: 'tools.fields.j.of: "toolName" stands there twice',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong:
        "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] }, j: { type: 'rest', label: 'J', of: 'worth', less: 'worth', unit: 'money' },",
      says: 'tools.fields.j.less: takes "worth" from itself, which is always 0',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong:
        "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] }, j: { type: 'stage', label: 'J', of: [], otherwise: 'None' },",
      says: 'tools.fields.j.of: names no field; name those whose filling makes a stage',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong:
        "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] }, j: { type: 'stage', label: 'J', of: [['toolName', 'Named'], ['boughtOn', 'Bought']], otherwise: 'None' },",
      says: 'tools.fields.j.of: "toolName" is never empty, so no stage behind it is ever reached; name fields that are filled later',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong:
        "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] }, j: { type: 'stage', label: 'J', of: [['boughtOn', 'Bought'], ['boughtOn', 'B']], otherwise: 'None' },",
      says: 'tools.fields.j.of: "boughtOn" stands there twice',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong:
        "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] }, j: { type: 'viewed', label: 'J', view: 'Bad Name;', by: 'toolId', of: 'x', unit: 'money' },",
      says: 'tools.fields.j.view: "Bad Name;" is no name of a view; write small letters, digits and _',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong:
        "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] }, j: { type: 'viewed', label: 'J', view: 'x_view', by: 'tool\"; drop', of: 'x', unit: 'money' },",
      says: 'tools.fields.j.by: "tool"; drop" is no name of a column; write it like a field: "taskId" for task_id',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'text', label: 'Country' }, why: { type: 'sentences', label: 'W', readOnly: true, patterns: { late: 'Due %{day:dat}.' } },",
      says: 'makers.fields.why.patterns: "late" has a gap that is none; write it like %{day:date}',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'text', label: 'Country' }, why: { type: 'sentences', label: 'W', readOnly: true, patterns: { late: 'Due %{day.' } },",
      says: 'makers.fields.why.patterns: "late" has a gap that is none; write it like %{day:date}',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'text', label: 'Country' }, why: { type: 'sentences', label: 'W', readOnly: true, patterns: { constructor: 'Due.' } },",
      says: 'makers.fields.why.patterns: "constructor" is no code; write letters and digits',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'text', label: 'Country' }, why: { type: 'sentences', label: 'W', readOnly: true, patterns: { 'a b': 'Due.' } },",
      says: 'makers.fields.why.patterns: "a b" is no code; write letters and digits',
    },
    {
      right: "table: 'maker'",
      wrong: "table: 'pg_class'",
      says: 'makers.table: "pg_class" begins like the tables of PostgreSQL itself; choose another name',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong: "country: { type: 'text', label: 'Country' }, ctid: { type: 'text', label: 'X' },",
      says: 'makers.fields.ctid: "ctid" cannot be a field: every table of PostgreSQL has a column of that name',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong: "country: { type: 'text', label: 'Country' }, tableoid: { type: 'text', label: 'X' },",
      says: 'makers.fields.tableoid: "tableoid" cannot be a field: every table of PostgreSQL has a column of that name',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong: "country: { type: 'text', label: 'Country' }, recordText: { type: 'text', label: 'X' },",
      says: 'makers.fields.recordText: "recordText" cannot be a field: the filter by the text of a record has that name',
    },
    {
      right: "filters: ['makerId'],",
      wrong: "filters: ['makerId'], views: [{ name: 'a', label: 'X' }, { name: 'b', label: 'X' }],",
      says: 'tools.list.views: two views have the label "X"; give one of them another',
    },
    {
      right: "filters: ['makerId'],",
      wrong: "filters: ['makerId'], views: [{ name: 'a', label: 'X', sort: ['price', '-price'] }],",
      says: 'tools.list.views.a.sort: "price" stands there twice',
    },
    {
      right: "filters: ['makerId'],",
      wrong: "filters: ['makerId'], views: [{ name: 'a', label: 'X', columns: [] }],",
      says: 'tools.list.views.a.columns: names no column; take it out',
    },
    {
      right: "sort: '-repairDate'",
      wrong: "sort: ['-repairDate', 'repairDate']",
      says: 'repairs.list.sort: "repairDate" stands there twice',
    },
    {
      right: "editable: ['price', 'boughtOn'],",
      wrong: "editable: ['price', 'boughtOn'], more: ['toolName'],",
      says: 'tools.list.more: "toolName" is a column already; take it out',
    },
    {
      right: "grandTotal: 'worth',",
      wrong: "grandTotal: 'worth', seeAlso: ['tools'],",
      says: 'tools.list.seeAlso: "tools" is this list itself; take it out',
    },
    {
      right: "grandTotal: 'worth',",
      wrong: "grandTotal: 'worth', seeAlso: ['makers', 'makers'],",
      says: 'tools.list.seeAlso: "makers" stands there twice',
    },
    {
      right: "sums: ['cost'], check: { sum: 'cost', label: 'Bill' }",
      wrong: 'sums: []',
      says: 'repairs.list.footer.sums: names no field; take "footer" out',
    },
    {
      right: "summary: ['spent'],",
      wrong: "summary: ['spent'], mainFigures: ['spent', 'spent'],",
      says: 'tools.mainFigures: "spent" stands there twice',
    },
    {
      right: "summary: ['spent'],",
      wrong: "summary: ['spent'], thumbs: [{ label: 'Call', phone: 'price' }],",
      says: 'tools.thumbs.Call: "price" is a price, which is no telephone number',
    },
    {
      right: "summary: ['spent'],",
      wrong:
        "summary: ['spent'], thumbs: [{ label: 'Call', phone: 'toolName' }, { label: 'Call', phone: 'serialNumber' }],",
      says: 'tools.thumbs: two buttons are called "Call"',
    },
    {
      right: "recordText: ['toolName']",
      wrong: "recordText: ['toolName', 'toolName']",
      says: 'tools.recordText: "toolName" stands there twice',
    },
    {
      right: "recordText: ['makerName'],",
      wrong: "recordText: ['makerName'], without: ['create', 'create'],",
      says: 'makers.without: "create" stands there twice',
    },
    {
      right: "recordText: ['makerName'],",
      wrong: "recordText: ['makerName'], writtenBy: 'Someone.',",
      says: 'makers.writtenBy: is for callers of a route that "without" leaves out, and none is; take it out',
    },
    {
      right: "form: ['makerName', 'country']",
      wrong: "form: ['makerName', { section: 'X', fields: [] }]",
      says: 'makers.form.X: has no field; name one, or take the section out',
    },
    {
      right: "form: ['makerName', 'country']",
      wrong: "form: [{ section: 'X', fields: ['makerName'] }, { section: 'X', fields: ['country'] }]",
      says: 'makers.form: two sections are called "X"',
    },
    {
      right: "form: ['makerName', 'country']",
      wrong:
        "form: ['makerName', { section: 'X', fields: ['country'], when: { field: 'country', is: 'fr' } }]",
      says: 'makers.form.when: "country" is in a section that is shown by it, so nobody could show the section; move it out',
    },
    {
      right: "summary: ['spent'],",
      wrong: "summary: ['spent'], locked: [{ fields: [], when: { enabled: true }, says: 'No.' }],",
      says: 'tools.locked.1.fields: names no field',
    },
    {
      right: "summary: ['spent'],",
      wrong: "summary: ['spent'], locked: [{ fields: ['worth'], when: { enabled: true }, says: 'No.' }],",
      says: 'tools.locked.1: "worth" is a product, which nothing changes anyway; take it out',
    },
    {
      right: "summary: ['spent'],",
      wrong:
        "summary: ['spent'], locked: [{ fields: ['price'], when: { enabled: true }, says: 'No.', label: 'x' }],",
      says: 'tools.locked: must be a list of { fields, when, says }, not [{"fields":["price"],"when":{"enabled":t…',
    },
    {
      right: "uniqueTogether: ['toolName', 'serialNumber']",
      wrong: "uniqueTogether: [['toolName', 'serialNumber'], ['serialNumber', 'toolName']]",
      says: 'tools.uniqueTogether: "serialNumber", "toolName" are there twice as one combination',
    },
    {
      right: "access: { write: ['Administrator'] }",
      wrong: 'access: { write: [] }',
      says: 'tools.access.write: names no role; take it out',
    },
    {
      right: "access: { write: ['Administrator'] }",
      wrong: 'access: { read: [] }',
      says: 'tools.access.read: names no role; take it out',
    },
    {
      right: "access: { write: ['Administrator'] }",
      wrong: "access: { write: ['Administrator', 'Administrator'] }",
      says: 'tools.access.write: "Administrator" stands there twice',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong:
        "actions: [{ label: 'Repairs', to: 'repairs' }, { label: 'X', set: { enabled: false }, when: { enabled: false } }]",
      says: 'tools.list.actions[1].when: offers it only where it changes nothing; ask for other values, or take it out',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong: "actions: [{ label: 'Repairs', to: 'repairs' }, { label: '…', set: { enabled: false } }]",
      says: 'tools.list.actions: "…" has no letter or digit that could be its address; write words',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong: "actions: [{ label: 'Repairs', to: 'repairs' }, { label: '🔧', set: { enabled: false } }]",
      says: 'tools.list.actions: "🔧" has no letter or digit that could be its address; write words',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong:
        "actions: [{ label: 'Repairs', to: 'repairs' }, { label: 'X', set: { enabled: false }, access: [] }]",
      says: 'tools.list.actions "X".access: names no role; take it out',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong: "actions: [{ label: 'Repairs', to: 'repairs' }, { label: 'X', list: 'makers', filter: {} }]",
      says: 'tools.list.actions[1].filter: narrows nothing; name a field of the list, and what it must be',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong:
        "actions: [{ label: 'Repairs', to: 'repairs' }, { label: 'X', adds: 'repairs', values: { cost: 'much' } }]",
      says: 'tools.list.actions[1]: "cost" does not take "much": Invalid format.',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong:
        "actions: [{ label: 'Repairs', to: 'repairs' }, { label: 'X', adds: 'tools', values: { soldWithRepairs: 5 } }]",
      says: 'tools.list.actions[1]: "soldWithRepairs" of tools is read-only, which no form fills in',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong: "actions: [{ label: 'Repairs', to: 'repairs' }, { label: 'X', menu: [] }]",
      says: 'tools.list.actions[1].menu: has no action; take it out',
    },
    {
      right: "{ label: 'Tools', to: 'tools' })",
      wrong: "{ label: 'Tools', to: 'tools' }, { label: 'Tools', to: 'tools' })",
      says: 'menu[1]: stands there twice',
    },
    {
      right: "{ label: 'Tools', to: 'tools' })",
      wrong: 'null as never)',
      says: 'menu[0]: is no entry; write { label, to }',
    },
    {
      right: "{ label: 'Tools', to: 'tools' })",
      wrong: "{ label: 5 as never, to: 'tools' })",
      says: 'menu[0].label: must be a text',
    },
    {
      right: "label: 'Tools', to: 'tools' })",
      wrong: "label: 'Tools', to: 'tools' })\nexport const removed = ['maker']",
      says: 'removed: "maker" is the table of a resource still; take one of the two out',
    },
    {
      right: "label: 'Tools', to: 'tools' })",
      wrong: "label: 'Tools', to: 'tools' })\nexport const removed = ['old', 'old']",
      says: 'removed: "old" stands there twice',
    },
    {
      right: "label: 'Tools', to: 'tools' })",
      wrong: "label: 'Tools', to: 'tools' })\nexport const removed = ['session']",
      says: 'removed: "session" is of the program itself, which keeps it; take it out',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong:
        "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] }, j: { type: 'formula', label: 'J', as: 'money', of: (() => { const f: any = { plus: ['price', 1] }; f.plus.push(f); return f })() },",
      says: 'tools.fields.j.of: must be a number, the name of a field, { round: [value, decimals] }, { floor: value }, { if, is, otherwise }, { holds }, or one of plus, minus, times, by, days, years, hours, addDays, atLeast, atMost and or with a list of values, not [object Object]',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong: "country: { type: 'text', label: (() => { const f: any = {}; f.f = f; return f })() },",
      says: 'makers.fields.country.label: must be a text, not [object Object]',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong: "country: { type: 'text', label: 5n as never },",
      says: 'makers.fields.country.label: must be a text, not 5',
    },
  ],
  'what says nothing, or something twice': [
    {
      right: "enabledBy: 'enabled',",
      wrong: "enabledBy: 'enabled', steps: [],",
      says: 'tools.steps: is empty; name something, or take it out',
    },
    {
      right: "columns: ['makerName', 'country']",
      wrong: 'columns: []',
      says: 'makers.list.columns: names no field; name one, or take it out',
    },
    {
      right: "fields: ['repairDate', 'cost'],\n    says",
      wrong: 'fields: [],\n    says',
      says: 'repairs.guard.fields: is empty; name at least one',
    },
    {
      right: "footer: { sums: ['cost'], check: { sum: 'cost', label: 'Bill' } }",
      wrong: "footer: { sums: ['cost'], shares: { label: 'All', parts: [] } }",
      says: 'repairs.list.footer.shares.parts: is empty; name at least one',
    },
    {
      right: "pieces: { type: 'quantity', label: 'Pieces', required: true },",
      wrong: "pieces: { type: 'quantity', label: 'Pieces', required: true, bill: {} },",
      says: 'tools.fields.pieces.bill: is empty; name something, or take it out',
    },
    {
      right: "where: { repairDate: { from: '2024-01-01' } },",
      wrong: 'where: {},',
      says: 'tools.fields.repairCount.where: is empty; name something, or take it out',
    },
    {
      right: "label: 'Tools', to: 'tools' })",
      wrong: "label: 'Tools', items: [] })",
      says: 'menu[0].items: has no entry; name one, or take it out',
    },
    {
      right: 'when: { shopId: null } }',
      wrong: 'when: {} }',
      says: 'repairs.list.actions[0].when: is empty; name something, or take it out',
    },
    {
      right: "enabledBy: 'enabled',",
      wrong: "enabledBy: 'enabled', locked: [{ fields: ['price'], when: {}, says: 'No.' }],",
      says: 'tools.locked.1.when: asks nothing, so the fields never change; name a field and what it must be, or give them "readOnly: true"',
    },
    {
      right: "editable: ['price', 'boughtOn'],",
      wrong:
        "editable: ['price', 'boughtOn'], views: [{ name: 'some', label: 'Some', under: { price: [] }, columns: ['price'] }],",
      says: 'tools.list.views.some.under.price: names no field; take it out',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'text', label: 'Country', maxLength: 3, pattern: { is: '[A-Z]{5}', says: 'Five.' } },",
      says: 'makers.fields.country.pattern: wants at least 5 characters, and the field takes 3; say a larger "maxLength"',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong: "country: { type: 'text', label: 'Country', pattern: { is: '[A-Z]{2}^[0-9]', says: 'Five.' } },",
      says: 'makers.fields.country.pattern: no text fits [A-Z]{2}^[0-9]; say what a right one has',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong: "country: { type: 'text', label: 'Country', pattern: { is: '(?!)', says: 'Five.' } },",
      says: 'makers.fields.country.pattern: no text fits (?!); say what a right one has',
    },
    {
      right: "enabledBy: 'enabled',",
      wrong: "enabledBy: 'enabled', deleteText: 'Delete {toolName',",
      says: 'tools.deleteText: has a brace without its other half; write a placeholder like {name}, or take the brace out',
    },
    {
      right: "enabledBy: 'enabled',",
      wrong: "enabledBy: 'enabled', formTitles: { edit: 'Edit {toolName' },",
      says: 'tools.formTitles.edit: has braces, and a title is not filled in; write it without them',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'text', label: 'Country', unique: true, number: { pattern: 'T{year-{number:4}' } },",
      says: 'makers.fields.country.number.pattern: has a brace without its other half; write it like {year}-{number:4}',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'text', label: 'Country', unique: true, number: { pattern: '{year:2}-{number:4}' } },",
      says: 'makers.fields.country.number.pattern: says digits of another part than {number}; take them out',
    },
    {
      right: "enabledBy: 'enabled',",
      wrong: "enabledBy: 'enabled', title: '{label}s',",
      says: 'tools.title: has braces, and a title is not filled in; write it without them',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'text', label: 'Country' }, land: { type: 'text', label: 'Land', importNames: ['Staat', 'staat'] },",
      says: 'makers.fields.land.importNames: "staat" stands there twice',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'text', label: 'Country' }, land: { type: 'text', label: 'Land', importNames: ['land'] },",
      says: 'makers.fields.land.importNames: "land" is the label of the field, which finds its column anyway; take it out',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'text', label: 'Country' }, land: { type: 'text', label: 'Land', readOnly: true, setOnce: true },",
      says: 'makers.fields.land.setOnce: is about typing the field, and "readOnly" says that nobody does; take one of them out',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'text', label: 'Country' }, land: { type: 'text', label: 'Land', readOnly: true, required: 'form' },",
      says: 'makers.fields.land.required: is about the form, and "readOnly" says that it does not ask for the field; take one of them out',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'text', label: 'Country' }, land: { type: 'text', label: 'Land', required: 'form' },",
      says: `makers.fields.land.required: is 'form', and the form lacks the field; add it there, or take "required" out`,
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong:
        "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] }, otherName: { type: 'text', label: 'Other', offers: { from: 'makerId', take: 'makerName', shows: ['country', 'country'] } },",
      says: 'tools.fields.otherName.offers.shows: "country" stands there twice',
    },
    {
      right: "shopId: { type: 'reference', label: 'Shop', to: makers },",
      wrong:
        "shopId: { type: 'reference', label: 'Shop', to: makers, proposedBy: { text: 'docket', startsWith: 'makerName', ends: 'x' } }, docket: { type: 'text', label: 'Docket' },",
      says: 'repairs.fields.shopId.proposedBy: must be { text, startsWith }: a field of the form, and one of the record, not {"text":"docket","startsWith":"makerName…',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong:
        "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] }, left: { type: 'rest', label: 'Left', of: 'worth', less: 'pieces', unit: 'money' },",
      says: 'tools.fields.left.unit: "worth" is money, and "pieces" is quantity; name two numbers of one kind',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong:
        "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] }, left: { type: 'rest', label: 'Left', of: 'worth', less: 'spent', unit: 'quantity' },",
      says: `tools.fields.left.unit: is quantity, and "worth" and "spent" are money; say unit: 'money'`,
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong:
        "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] }, st: { type: 'stage', label: 'St', of: [['boughtOn', 'New']], otherwise: 'New' },",
      says: 'tools.fields.st.of: is "New" in every record; give the stages other labels than "otherwise"',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong:
        "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] }, two: { type: 'sum', label: 'Two', from: 'repairs', of: 'cost', by: 'toolId', unit: 'money', beyond: 'more than bought' },",
      says: 'tools.fields.two.beyond: is about the number in "against", which is missing; add it, or take this out',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong:
        "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] }, two: { type: 'sum', label: 'Two', from: 'repairs', of: 'cost', by: 'toolId', unit: 'money', matchedTo: { to: 'shopId', as: 'notes', several: 'shops', vaild: [] } },",
      says: 'tools.fields.two.matchedTo: must be an object with to, as and several, not {"to":"shopId","as":"notes","several":"s…',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong:
        "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] }, two: { type: 'sum', label: 'Two', from: 'repairs', of: 'cost', by: 'toolId', unit: 'money', matchedTo: { to: 'shopId', as: 'notes', several: 'shops', valid: [{ field: 'cost', is: 'x', says: 'notes' }] } },",
      says: 'tools.fields.two.matchedTo.valid: "cost" is never "x": Invalid format.',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong:
        "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] }, f: { type: 'formula', label: 'F', as: 'money', of: { by: ['price', 0] } },",
      says: 'tools.fields.f.of: divides by 0, so it is always empty; divide by another number',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong:
        "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] }, f: { type: 'formula', label: 'F', as: 'money', of: { minus: ['price', 'price'] } },",
      says: 'tools.fields.f.of: has "price" twice in "minus"; name another value',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong:
        "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] }, f: { type: 'formula', label: 'F', as: 'money', of: { plus: [1, 2] } },",
      says: 'tools.fields.f.of: has "plus" of numbers only; write the result, or name a field',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong:
        "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] }, f: { type: 'formula', label: 'F', as: 'money', of: { or: [5, 'price'] } },",
      says: 'tools.fields.f.of: has a number in "or" before its end, and nothing behind it counts; write it last',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong:
        "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] }, f: { type: 'formula', label: 'F', as: 'date', of: { addDays: ['boughtOn', 3] }, open: true },",
      says: 'tools.fields.f.open: marks an amount, and this is a date; take it out',
    },
    {
      right: "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
      wrong:
        "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] }, f: { type: 'formula', label: 'F', as: 'money', of: { if: { enabled: true }, is: 'price', otherwise: 'price' } },",
      says: 'tools.fields.f.of: has an "if" with the same value in "is" and "otherwise"; write the value alone',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'text', label: 'Country' }, pw: { type: 'password', label: 'PW' }, pw2: { type: 'password', label: 'PW 2', confirms: 'pw' },",
      and: [
        ['tools = defineResource({', 'tools = defineResource({'],
        [
          "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },",
          "worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] }, secret: { type: 'lookup', label: 'Secret', path: 'makerId.pw' },",
        ],
      ],
      says: 'tools.fields.secret.path: "pw" of makers is a password, which no reply contains; name another field',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'text', label: 'Country' }, pw: { type: 'password', label: 'PW', confirms: 'pw2' }, pw2: { type: 'password', label: 'PW 2', confirms: 'pw' },",
      says: 'makers.fields.pw2.confirms: "pw" repeats this field itself; take one of the two out',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'text', label: 'Country' }, land: { type: 'text', label: 'Land', unique: true },",
      and: [["table: 'maker',", "table: 'maker', uniqueTogether: ['land', 'country'],"]],
      says: 'makers.uniqueTogether: "land" is unique without the other fields, so "land", "country" refuse nothing more; take one of the two out',
    },
    {
      right: "editable: ['price', 'boughtOn'],",
      wrong:
        "editable: ['price', 'boughtOn'], views: [{ name: 'some', label: 'Some', sort: ['id', 'price'] }],",
      says: 'tools.list.views.some.sort: "id" is different in every record, so nothing behind it counts; write it last, or take it out',
    },
    {
      right: "editable: ['price', 'boughtOn'],",
      wrong:
        "editable: ['price', 'boughtOn'], views: [{ name: 'some', label: 'Some', columns: ['price'], under: { price: ['price'] } }],",
      says: 'tools.list.views.some.under.price: "price" is a column itself; take one of the two out',
    },
    {
      right: "editable: ['price', 'boughtOn'],",
      wrong:
        "editable: ['price', 'boughtOn'], views: [{ name: 'some', label: 'Some', columns: ['price', 'worth'], under: { price: ['pieces'], worth: ['pieces'] } }],",
      says: 'tools.list.views.some.under: "pieces" is under two columns; take one of them out',
    },
    {
      right: "editable: ['price', 'boughtOn'],",
      wrong:
        "editable: ['price', 'boughtOn'], views: [{ name: 'some', label: 'Some', filter: { worth: { above: { field: 'worth' } } } }],",
      says: 'tools.list.views.some.filter: compares "worth" with itself; name another field',
    },
    {
      right: "editable: ['price', 'boughtOn'],",
      wrong:
        "editable: ['price', 'boughtOn'], views: [{ name: 'a', label: 'A', filter: { enabled: true } }, { name: 'b', label: 'B', filter: { enabled: true } }],",
      says: 'tools.list.views.b: shows the same as "a"; take one of them out',
    },
    {
      right: "editable: ['price', 'boughtOn'],",
      wrong:
        "editable: ['price', 'boughtOn'], views: [{ name: 'some', label: 'Some', filter: { makerName: { alike: [] } } }],",
      says: 'tools.list.views.some.filter: no record ever passes it, by what it asks of "makerName"; ask for what can be, or take it out',
    },
    {
      right: 'inlineAdd: true,',
      wrong: "inlineAdd: true, bars: [{ label: 'B', of: 'cost', by: { done: 'cost' }, before: 'cost' }],",
      says: 'repairs.list.bars.B: compares "cost" with itself; name the part that is done or left',
    },
    {
      right: 'fields: {\n    toolId',
      wrong: "fields: {\n    paid: { type: 'money', label: 'Paid' },\n    toolId",
      and: [
        [
          'inlineAdd: true,',
          "inlineAdd: true, bars: [{ label: 'B', of: 'cost', by: { done: 'paid' }, before: 'cost' }, { label: 'B', of: 'cost', by: { left: 'paid' }, before: 'cost' }],",
        ],
      ],
      says: 'repairs.list.bars: two bars are called "B"',
    },
    {
      right: "footer: { sums: ['cost'], check: { sum: 'cost', label: 'Bill' } }",
      wrong:
        "footer: { sums: ['cost'], shares: { label: 'All', parts: [{ label: 'A', list: 'tools', sum: 'worth', by: 'makerId' }] } }",
      says: 'repairs.list.footer.shares: is shown below a parent to which all parts lead, and none of "tools" is one',
    },
    {
      right: "footer: { sums: ['cost'], check: { sum: 'cost', label: 'Bill' } }",
      wrong:
        "footer: { sums: ['cost'], shares: { label: 'All', parts: [{ label: 'A', list: 'repairs', sum: 'cost', by: 'toolId' }, { label: 'A', list: 'repairs', sum: 'cost', by: 'toolId' }] } }",
      says: 'repairs.list.footer.shares: two parts are called "A"',
    },
    {
      right: "editable: ['price', 'boughtOn'],",
      wrong: "editable: ['price', 'boughtOn'], footer: { sums: ['worth'] },",
      says: 'tools.list.footer: is below lists of one parent; set "parent" or "listedBelow", name a "grandTotal" instead, or take it out',
    },
    {
      right: 'inlineAdd: true,',
      wrong: "inlineAdd: true, sections: { by: ['notes'], sums: ['cost'], within: 'notes' },",
      says: 'repairs.list.sections.within: "notes" is in "by" already; take it out',
    },
    {
      right: "uniqueTogether: ['toolName', 'serialNumber'],",
      wrong:
        "uniqueTogether: ['toolName', 'serialNumber'], rules: [{ field: 'pieces', notAbove: 'price' }, { field: 'pieces', notAbove: 'price' }],",
      says: 'tools.rules.2: says the same as rules.1; take it out',
    },
    {
      right: "uniqueTogether: ['toolName', 'serialNumber'],",
      wrong:
        "uniqueTogether: ['toolName', 'serialNumber'], rules: [{ field: 'pieces', notAbove: 'price' }, { field: 'price', notAbove: 'pieces' }],",
      says: 'tools.rules.2: is the opposite of rules.1, so that only equal values pass; take one of them out',
    },
    {
      right: "uniqueTogether: ['toolName', 'serialNumber'],",
      wrong: "uniqueTogether: [['toolName', 'serialNumber'], ['toolName', 'serialNumber', 'makerId']],",
      says: 'tools.uniqueTogether: "toolName", "serialNumber" are unique without the other fields, so "toolName", "serialNumber", "makerId" refuse nothing more; take one of the two out',
    },
    {
      right: "enabledBy: 'enabled',",
      wrong: "enabledBy: 'enabled', warnTogether: [['toolName'], ['toolName']],",
      says: 'tools.warnTogether: "toolName" are there twice as one combination',
    },
    {
      right: "enabledBy: 'enabled',",
      wrong:
        "enabledBy: 'enabled', locked: [{ fields: ['price', 'price'], when: { enabled: true }, says: 'No.' }],",
      says: 'tools.locked.1: "price" stands there twice',
    },
    {
      right: "enabledBy: 'enabled',",
      wrong: "enabledBy: 'enabled', deleteText: 'Gone.', deleteFrom: false,",
      says: 'tools.deleteText: asks before deleting, and nobody deletes these records; take it out',
    },
    {
      right: "enabledBy: 'enabled',",
      wrong: "enabledBy: 'enabled', formTitles: { create: 'Make it' }, without: ['create'],",
      says: 'tools.formTitles.create: is of the form of a new record, and "without" leaves it out; take one of them out',
    },
    {
      right: "parent: { key: 'toolId', segment: 'Tool' },",
      wrong: "parent: { key: 'toolId', segment: 'Tool' }, listedBelow: ['toolId'],",
      says: 'repairs.listedBelow: "toolId" is the parent, below which these records are listed anyway; take it out',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong: "actions: [{ label: 'Repairs', to: 'repairs' }, { label: 'X', to: 7 as never }]",
      says: 'tools.list.actions[1].to: must be a text',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong:
        "actions: [{ label: 'Repairs', to: 'repairs' }, { label: 'X', to: 'repairs', access: ['Administrator'] }]",
      says: 'tools.list.actions[1]: has no option "access" beside "to"',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong:
        "actions: [{ label: 'Repairs', to: 'repairs' }, { label: 'X', menu: [{ label: 'Y', menu: [{ label: 'Z', set: { enabled: false } }] }] }]",
      says: 'tools.list.actions[1].menu[0]: is a menu in a menu, which nothing opens; name its actions here',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong:
        "actions: [{ label: 'Repairs', to: 'repairs' }, { label: 'X', menu: [{ label: 'Y', dialog: 'd', bulk: true }] }]",
      says: 'tools.list.actions[1].menu[0]: is about ticked records, and a menu is about one; take it out of the menu',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong: "actions: [{ label: 'Repairs', to: 'repairs' }, { label: 'Repairs', set: { enabled: false } }]",
      says: 'tools.list.actions: two actions are called "Repairs"; give one of them another name',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong:
        "actions: [{ label: 'Repairs', to: 'repairs' }, { label: 'X', set: { serialNumber: '{toolName}' } }]",
      says: 'tools.list.actions[1].set: gives "serialNumber" the text "{toolName}" itself; only "adds" and "list" fill in values of the record',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong:
        "actions: [{ label: 'Repairs', to: 'repairs' }, { label: 'X', list: 'repairs', filter: { toolId: '{makerId}' } }]",
      says: 'tools.list.actions[1]: "toolId" of repairs is a reference to tools, and {makerId} is a reference to makers; name another field',
    },
    {
      right: "actions: [{ label: 'Repairs', to: 'repairs' }]",
      wrong:
        "actions: [{ label: 'Repairs', to: 'repairs' }, { label: 'X', adds: 'tools', values: { toolName: '{toolName' } }]",
      says: `tools.list.actions[1]: "toolName" has a brace without its other half; write '{field}', or a value`,
    },
    {
      right: "enabledBy: 'enabled',",
      wrong: "enabledBy: 'enabled', steps: [{ label: 'A', done: ['repairCount'], shows: [] }],",
      says: 'tools.steps.A.done: "repairCount" is a count, which always has a value, so the step is always done; name a field that is filled then',
    },
    {
      right: "enabledBy: 'enabled',",
      wrong:
        "enabledBy: 'enabled', attachments: true, thumbs: [{ label: 'P', photo: true }, { label: 'Q', photo: true }],",
      says: 'tools.thumbs.Q: does the same as another button; take one of them out',
    },
    {
      right: "parent: { key: 'toolId', segment: 'Tool' },",
      wrong: "parent: { key: 'toolId', segment: 'Tool', cascade: true }, frozen: true,",
      says: 'repairs.parent.cascade: deletes records that "frozen" says are never deleted; take out one of them',
    },
    {
      right: "recordText: ['makerName'],",
      wrong:
        "recordText: ['makerName'], frozen: true, locked: [{ fields: ['country'], when: { country: 'x' }, says: 'No.' }],",
      says: 'makers.locked.1: is about changes, and "frozen" says that there are none; take one of them out',
    },
    {
      right: "fields: ['repairDate', 'cost'],\n    says",
      wrong: "fields: ['cost', 'cost'],\n    says",
      says: 'repairs.guard.fields: "cost" stands there twice',
    },
    {
      right: "says: '{toolName} is sold.'",
      wrong: "says: '{toolName} is sold.', instead: { by: 'x', label: 'X', help: 'X', done: 'X', undo: 'x' }",
      says: 'repairs.guard.instead: must be { by, label, help, done }: the name of its code, a button and two sentences, not {"by":"x","label":"X","help":"X","done":…',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'text', label: 'Country' }, cost: { type: 'price', label: 'Cost' }, up: { type: 'percent', label: 'Up', signed: true }, typed: { type: 'choice', label: 'Typed', options: [{ value: 'markUp', label: 'M' }, { value: 'price', label: 'P' }] },",
      and: [
        [
          "recordText: ['makerName'],",
          "recordText: ['makerName'], markUp: { cost: 'cost', percent: 'up', price: 'cost', typed: 'typed', moves: { field: 'typed', is: 'price' } },",
        ],
      ],
      says: 'makers.markUp.price: is "cost" too, which is the cost; name the price that the client pays',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'text', label: 'Country' }, cost: { type: 'price', label: 'Cost' }, sell: { type: 'price', label: 'Sell' }, up: { type: 'percent', label: 'Up', signed: true }, typed: { type: 'choice', label: 'Typed', options: [{ value: 'markUp', label: 'M' }, { value: 'price', label: 'P' }] },",
      and: [
        [
          "recordText: ['makerName'],",
          "recordText: ['makerName'], markUp: { cost: 'cost', percent: 'up', price: 'sell', typed: 'typed', moves: { field: 'typed', is: 'cost' } },",
        ],
      ],
      says: 'makers.markUp.moves: "typed" of makers has no option "cost"; name "markUp" or "price"',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'text', label: 'Country' }, ok: { type: 'boolean', label: 'OK' }, dg: { type: 'text', label: 'D', readOnly: true, maxLength: 64 }, sumOf: { type: 'money', label: 'S' }, st: { type: 'choice', label: 'ST', options: [{ value: 'open', label: 'Open' }, { value: 'done', label: 'Done' }], default: 'open' }, ",
      and: [
        [
          "recordText: ['makerName'],",
          "recordText: ['makerName'], vouches: [{ mark: { field: 'st', is: 'done' }, for: ['sumOf', 'dg'], shows: ['sumOf'], keptIn: 'dg', says: 'No.' }],",
        ],
      ],
      says: 'makers.vouches.dg.for: "dg" is the digest of it itself; take it out',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'text', label: 'Country' }, ok: { type: 'boolean', label: 'OK' }, dg: { type: 'text', label: 'D', readOnly: true, maxLength: 64 }, sumOf: { type: 'money', label: 'S' }, st: { type: 'choice', label: 'ST', options: [{ value: 'open', label: 'Open' }, { value: 'done', label: 'Done' }], default: 'open' }, ",
      and: [
        [
          "recordText: ['makerName'],",
          "recordText: ['makerName'], vouches: [{ mark: { field: 'st', is: 'done' }, for: ['sumOf', 'sumOf'], shows: ['sumOf'], keptIn: 'dg', says: 'No.' }],",
        ],
      ],
      says: 'makers.vouches.dg.for: "sumOf" stands there twice',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'text', label: 'Country' }, ok: { type: 'boolean', label: 'OK' }, dg: { type: 'text', label: 'D', readOnly: true, maxLength: 64 }, sumOf: { type: 'money', label: 'S' }, st: { type: 'choice', label: 'ST', options: [{ value: 'open', label: 'Open' }, { value: 'done', label: 'Done' }], default: 'open' }, ",
      and: [
        [
          "recordText: ['makerName'],",
          "recordText: ['makerName'], vouches: [{ mark: { field: 'st', is: 'done' }, for: ['sumOf'], shows: ['sumOf'], keptIn: 'dg', says: 'No.', becomes: { st: 'opened' } }],",
        ],
      ],
      says: 'makers.vouches.dg.becomes: "st" does not take "opened": Must be one of: open, done.',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'text', label: 'Country' }, ok: { type: 'boolean', label: 'OK' }, dg: { type: 'text', label: 'D', readOnly: true, maxLength: 64 }, sumOf: { type: 'money', label: 'S' }, st: { type: 'choice', label: 'ST', options: [{ value: 'open', label: 'Open' }, { value: 'done', label: 'Done' }], default: 'open' }, ",
      and: [
        [
          "recordText: ['makerName'],",
          "recordText: ['makerName'], vouches: [{ mark: { field: 'st', is: 'done' }, for: ['sumOf'], shows: ['sumOf'], keptIn: 'dg', says: 'No.', becomes: { st: 'done' } }],",
        ],
      ],
      says: 'makers.vouches.dg.becomes: gives "st" "done", which is the mark still; name a value that takes it back',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'text', label: 'Country' }, ok: { type: 'boolean', label: 'OK' }, dg: { type: 'text', label: 'D', readOnly: true, maxLength: 64 }, sumOf: { type: 'money', label: 'S' }, st: { type: 'choice', label: 'ST', options: [{ value: 'open', label: 'Open' }, { value: 'done', label: 'Done' }], default: 'open' }, ",
      and: [
        [
          "recordText: ['makerName'],",
          "recordText: ['makerName'], vouches: [{ mark: { field: 'st', is: 'done' }, for: ['sumOf'], shows: ['sumOf'], keptIn: 'dg', says: 'No.' }, { mark: { field: 'st', is: 'open' }, for: ['sumOf'], shows: ['sumOf'], keptIn: 'dg', says: 'No.' }],",
        ],
      ],
      says: 'makers.vouches: two marks are kept in "dg"; give each a field of its own',
    },
    {
      right: "recordText: ['makerName'],",
      wrong: "recordText: ['makerName'], keeps: { sales: [] },",
      says: 'makers.keeps.sales: is empty; name the values that the figure is made of',
    },
    {
      right: "recordText: ['makerName'],",
      wrong: "recordText: ['makerName'], keeps: { sales: ['counrty'] },",
      says: 'makers.keeps.sales: "counrty": "counrty" is no field of makers, and no resource with one reference to it; did you mean "country"?',
    },
    {
      right: "recordText: ['makerName'],",
      wrong: "recordText: ['makerName'], keeps: { sales: ['country', 'country'] },",
      says: 'makers.keeps.sales: "country" stands there twice',
    },
    {
      right: "recordText: ['makerName'],",
      wrong: "recordText: ['makerName'], keeps: { 'sales per year': ['country'] },",
      says: 'makers.keeps.sales per year: is no name of a figure; begin with a small letter, and use at most 20 letters and digits',
    },
    {
      right: "country: { type: 'text', label: 'Country' },",
      wrong:
        "country: { type: 'text', label: 'Country' }, ok: { type: 'boolean', label: 'OK' }, dg: { type: 'text', label: 'D', readOnly: true, maxLength: 64 }, sumOf: { type: 'money', label: 'S' }, st: { type: 'choice', label: 'ST', options: [{ value: 'open', label: 'Open' }, { value: 'done', label: 'Done' }], default: 'open' }, ",
      and: [
        [
          "recordText: ['makerName'],",
          "recordText: ['makerName'], vouches: [{ mark: { field: 'st', is: 'done' }, by: 'st', for: ['sumOf'], shows: ['sumOf'], keptIn: 'dg', says: 'No.' }],",
        ],
      ],
      says: 'makers.vouches.dg.by: "st" is the mark itself; take it out',
    },
    {
      right: "{ label: 'Tools', to: 'tools' })",
      wrong: "{ label: 'Tools', to: 'tools', icon: 'x' } as never)",
      says: 'menu[0]: an entry has no "icon"',
    },
    {
      right: "{ label: 'Tools', to: 'tools' })",
      wrong: "{ label: 'Tools', to: 'tools' }, { label: 'Tools', to: 'makers' })",
      says: 'menu: two entries are called "Tools"; give one of them another name',
    },
    {
      right: "{ label: 'Tools', to: 'tools' })",
      wrong: "{ label: 'Tools', to: 'tools', items: [{ label: 'M', to: 'makers' }] } as never)",
      says: 'menu[0].to: has no use next to "items"; take one of them out',
    },
    {
      right: "{ label: 'Tools', to: 'tools' })",
      wrong: "{ label: 'A', items: [{ label: 'B', items: [{ label: 'M', to: 'makers' }] }] } as never)",
      says: 'menu[0].items[0]: has "items" below "items"; name them one above',
    },
    {
      right: "label: 'Tools', to: 'tools' })",
      wrong: "label: 'Tools', to: 'tools' })\nexport const removed = ['tool.tool_name']",
      says: 'removed: "tool.tool_name" is the column of the field "toolName" still; take one of the two out',
    },
    {
      right: "label: 'Tools', to: 'tools' })",
      wrong: "label: 'Tools', to: 'tools' })\nexport const removed = ['old', 'old.column']",
      says: 'removed: "old.column" is removed with its table; take it out',
    },
    {
      right: "label: 'Tools', to: 'tools' })",
      wrong: "label: 'Tools', to: 'tools' })\nexport const removed = ['tool_helper']",
      says: 'removed: "tool_helper" is the table of a field still; take one of the two out',
    },
  ],
}
