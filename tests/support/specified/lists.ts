/** A list as specified (section 2). */
export interface SpecifiedList {
  /** Pattern of its page below `/admin`. */
  readonly at: string
  readonly title: string
  /** Its title with the menu name, or the field that names the record above it. */
  readonly heading: string | { readonly of: string }
  /** Path of its call below the API base; `7` is the record above it. */
  readonly call: string
  /** Headings, after the check boxes. The row buttons are last in each list. */
  readonly columns: readonly string[]
  /** Row buttons. */
  readonly buttons: readonly string[]
  /** Targets of the buttons that lead below the record. */
  readonly leads?: Readonly<Record<string, string>>
  readonly addNew: boolean
  /** The role that its page requires; none by default. */
  readonly role?: string
  /** The field that its text filter searches, if specified: it may search others too. */
  readonly filter?: string
}

const edit = ['Edit']
const quotes = {
  title: 'Quotes',
  columns: ['Project Name', 'Quote Number', 'Comments', 'Created Date', 'Standing', 'Quoted', 'Controls'],
  buttons: ['Edit', 'View Lines', 'Actions'],
  leads: { 'View Lines': 'quote-lines' },
  addNew: true,
}

/** Every list, word for word. */
export const specifiedLists: readonly SpecifiedList[] = [
  {
    at: 'users',
    title: 'Users',
    heading: 'Administration > Users',
    call: '/UserAccounts',
    columns: ['Enabled', '2FA', 'First Name', 'Last Name', 'Email', 'Controls'],
    buttons: ['Edit', 'Access'],
    leads: { Access: 'access' },
    addNew: true,
    filter: 'Name',
  },
  {
    at: 'costing-categories',
    title: 'Costing Categories',
    heading: 'Administration > Costing Categories',
    call: '/CostingCategory',
    role: 'User',
    columns: ['Enabled', 'Category Description', 'Display Order', 'Colour Code', 'Controls'],
    buttons: edit,
    addNew: true,
    filter: 'Category Description',
  },
  {
    at: 'project-statuses',
    title: 'Project Statuses',
    heading: 'Administration > Project Statuses',
    call: '/ProjectStatus',
    columns: ['Is Project Open', 'Enabled', 'Project Status Description', 'Controls'],
    buttons: edit,
    addNew: true,
    filter: 'Project Status Description',
  },
  {
    at: 'projects',
    title: 'Projects',
    heading: 'Projects',
    call: '/Project',
    columns: [
      'Enabled',
      'Project Name',
      'Project Number',
      'Location',
      'Comments',
      'Project Status',
      'Controls',
    ],
    buttons: ['Edit', 'View Quotes'],
    leads: { 'View Quotes': 'quote-headers' },
    addNew: true,
    filter: 'Project Name',
  },
  {
    at: 'purchase-headers',
    title: 'Purchases',
    heading: 'Purchases',
    call: '/PurchaseHeader',
    columns: ['User PO Ref', 'Accounts PO Ref', 'Supplier', 'Supplier Inv No', 'Total Amount', 'Controls'],
    buttons: ['Edit', 'View Lines'],
    leads: { 'View Lines': 'purchase-lines' },
    addNew: true,
    filter: 'Supplier',
  },
  {
    at: 'suppliers',
    title: 'Suppliers',
    heading: 'Administration > Suppliers',
    call: '/Supplier',
    columns: ['Enabled', 'Supplier Name', 'Contact Name', 'Contact Number', 'Contact Email', 'Controls'],
    buttons: edit,
    addNew: true,
    filter: 'Supplier Name',
  },
  { ...quotes, at: 'quote-headers', heading: 'Quotes', call: '/QuoteHeader' },
  {
    ...quotes,
    at: 'projects/:projectId/quote-headers',
    heading: { of: 'projectNumber' },
    call: '/QuoteHeader/Project/7',
  },
  {
    at: 'quote-headers/:quoteHeaderId/quote-lines',
    title: 'Quote Lines',
    heading: { of: 'quoteNumber' },
    call: '/quoteline/quoteheader/7',
    columns: ['Description', 'Quantity', 'Cost Each', 'Total', 'Costing Category', 'Controls'],
    buttons: edit,
    addNew: true,
    filter: 'Description',
  },
  {
    at: 'purchase-headers/:purchaseHeaderId/purchase-lines',
    title: 'Purchase Lines',
    heading: { of: 'userPONo' },
    call: '/PurchaseLine/PurchaseHeader/7',
    columns: [
      'Description',
      'Quantity',
      'Matched Quantity',
      'Cost Each',
      'Costing Category',
      'Total',
      'Controls',
    ],
    buttons: ['Edit', 'View Links'],
    leads: { 'View Links': 'quote-purchase-links' },
    addNew: true,
    filter: 'Description',
  },
  {
    at: 'purchase-headers/:purchaseHeaderId/purchase-lines/:purchaseLineId/quote-purchase-links',
    title: 'Purchase Links',
    heading: 'Administration > Purchase Links',
    call: '/QuotePurchaseLink/PurchaseLine/7',
    columns: [
      'Project',
      'Quote',
      'Supplier',
      'User PO Ref',
      'PO Line',
      'PO Quantity',
      'PO Cost Each',
      'PO Category',
      'Quote Line',
      'Quote Quantity',
      'Quote Cost Each',
      'Quote Category',
      'Linked Quantity',
      'Controls',
    ],
    buttons: ['Edit', 'Delete'],
    addNew: false,
    filter: 'Quote Line',
  },
  {
    at: 'quote-headers/:quoteHeaderId/payments',
    title: 'Payments',
    heading: 'Administration > Payments',
    call: '/payment/quoteheader/7',
    columns: ['Received Date', 'Amount', 'Controls'],
    buttons: edit,
    addNew: true,
    filter: 'Received Date',
  },
]
