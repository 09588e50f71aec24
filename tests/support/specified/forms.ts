import { roles } from '../../../resources.config.ts'

/** A form as specified (section 2), over the list of its records. */
export interface SpecifiedForm {
  /** Name of the resource. */
  readonly of: string
  /** Title of the create form, if there is one. */
  readonly create?: string
  readonly edit: string
  /** Labels in order, required ones with a star. */
  readonly fields: readonly string[]
  /** Additional labels in the edit form, after the others. */
  readonly onlyEdit?: readonly string[]
  /** Additional labels in the create form, and their position. */
  readonly onlyCreate?: { readonly at: number; readonly labels: readonly string[] }
  /** Sections below them that can be folded: headings and labels. */
  readonly folded?: readonly { readonly section: string; readonly labels: readonly string[] }[]
  /** Values of the required fields that make the form valid; the option text for a drop-down. */
  readonly fill: Readonly<Record<string, string>>
  /** Where it leads when it is closed or saved; its list by default. */
  readonly closesTo?: 'back' | 'shortest'
}

const enabled = ['Enabled']
const line = {
  fields: ['Description *', 'Quantity *', 'Cost Each *', 'Costing Category *'],
  folded: [{ section: 'Unit', labels: ['Unit'] }],
  fill: {
    Description: 'Sand',
    Quantity: '2',
    'Cost Each': '3.5',
    'Costing Category': 'Category Description',
  },
}

/** Every form, word for word. */
export const specifiedForms: readonly SpecifiedForm[] = [
  {
    of: 'users',
    create: 'Create User',
    edit: 'Edit User Details',
    // The firm may have additional roles.
    fields: ['Email *', 'First Name *', 'Last Name *', 'Roles', ...Object.values(roles)],
    onlyCreate: { at: 3, labels: ['Password', 'Confirm Password'] },
    onlyEdit: enabled,
    fill: {
      Email: 'new@firm.example',
      'First Name': 'New',
      'Last Name': 'Person',
      Password: 'a long enough one',
      'Confirm Password': 'a long enough one',
    },
  },
  {
    of: 'costing-categories',
    create: 'Create Costing Category',
    edit: 'Edit Costing Category Details',
    fields: ['Category Description *', 'Display Order', 'Colour Code'],
    folded: [{ section: 'Accounts', labels: ['Account Code'] }],
    onlyEdit: enabled,
    fill: { 'Category Description': 'Drainage' },
  },
  {
    of: 'project-statuses',
    create: 'Create Project Status',
    edit: 'Edit Project Status Details',
    fields: ['Project Status Description *', 'Is Project Open'],
    onlyEdit: enabled,
    fill: { 'Project Status Description': 'On hold' },
  },
  {
    of: 'projects',
    create: 'Create Project',
    edit: 'Edit Project Details',
    fields: ['Project Name *', 'Project Number', 'Location', 'Comments', 'Project Status'],
    folded: [
      { section: 'Client', labels: ['Client', 'Client Email', 'Client Address', 'VAT Code'] },
      {
        section: 'Contract',
        labels: [
          'Payment Terms',
          'Days to Due Date',
          'Days to Payment Notice',
          'Days to Final Date',
          'Days for Pay Less Notice',
          'Retention %',
          'Retention % after Completion',
          'Practical Completion',
          'Months for Defects',
          'Defects Made Good',
          'Daywork % on Labour',
          'Daywork % on Materials',
          'Daywork % on Plant',
        ],
      },
      { section: 'Control', labels: ['Target Margin %', 'Start', 'Planned Finish'] },
      { section: 'Site', labels: ['Site Contact', 'Site Phone'] },
      { section: 'Accounts', labels: ['Job in the Accounts', 'Client in the Accounts'] },
    ],
    onlyEdit: enabled,
    fill: { 'Project Name': 'Netherby barn' },
  },
  {
    of: 'suppliers',
    create: 'Create Supplier',
    edit: 'Edit Supplier Details',
    fields: ['Supplier Name *', 'Contact Name', 'Contact Number', 'Contact Email'],
    folded: [
      { section: 'Orders and statements', labels: ['Address', 'Payment Terms', 'Statements Show'] },
      { section: 'Accounts', labels: ['Name in the Accounts', 'VAT Code', 'UTR', 'Due'] },
    ],
    onlyEdit: enabled,
    fill: { 'Supplier Name': 'Keen Bricks' },
  },
  {
    of: 'purchase-headers',
    create: 'Create Purchase',
    edit: 'Edit Purchase Details',
    fields: [
      'Supplier',
      'User PO Ref *',
      'Accounts PO Ref',
      'Supplier Inv No',
      'Comments',
      'Required',
      'Received',
      'Statement',
      // In addition: spend without a job is the most frequent loose end.
      'Project',
    ],
    folded: [
      { section: 'Order', labels: ['Ordered', 'Delivery Note'] },
      {
        section: 'Invoice',
        labels: ['Supplier Invoice'],
      },
    ],
    fill: { 'User PO Ref': 'PO-9' },
  },
  {
    of: 'purchase-lines',
    create: 'Create Purchase Line',
    edit: 'Edit Purchase Line Details',
    ...line,
    folded: [...line.folded, { section: 'VAT', labels: ['VAT Code', 'CIS Part'] }],
  },
  {
    of: 'quote-lines',
    create: 'Create Quote Line',
    edit: 'Edit Quote Line Details',
    ...line,
    folded: [
      { section: 'Unit and reference', labels: ['Unit', 'Ref', 'Heading', 'Provisional'] },
      { section: 'Our cost and mark-up', labels: ['Our Rate', 'Our Cost Each', 'Mark-up'] },
    ],
  },
  {
    of: 'quote-headers',
    create: 'Create Quote',
    edit: 'Edit Quote Details',
    fields: ['Project *', 'Comments', 'Quote Number'],
    folded: [{ section: 'Standing', labels: ['Standing', 'Part'] }],
    fill: { Project: 'Project Name' },
    closesTo: 'back',
  },
  {
    of: 'quote-purchase-links',
    edit: 'Edit Purchase Link',
    fields: ['Linked Quantity *'],
    fill: {},
    closesTo: 'back',
    folded: [{ section: 'Counts as', labels: ['Counts As'] }],
  },
  {
    of: 'payments',
    create: 'Create New Payment',
    edit: 'Edit Payment Details',
    fields: ['Received Date *', 'Amount *'],
    fill: { 'Received Date': '2025-02-28', Amount: '1250.5' },
    closesTo: 'shortest',
  },
]

/** The initial labels of a form. */
export const labelsOf = (
  { fields, onlyCreate, onlyEdit = [] }: SpecifiedForm,
  mode: 'create' | 'edit',
): readonly string[] => {
  if (mode === 'edit') return [...fields, ...onlyEdit]
  return onlyCreate ? fields.toSpliced(onlyCreate.at, 0, ...onlyCreate.labels) : fields
}
