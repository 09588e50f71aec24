import {
  AutocompleteInput,
  BooleanField,
  BooleanInput,
  BulkDeleteButton,
  BulkUpdateButton,
  CanAccess,
  CreateButton,
  Datagrid,
  DateField,
  DateInput,
  DeleteButton,
  EditButton,
  ExportButton,
  FilterButton,
  FilterForm,
  FilterLiveSearch,
  FunctionField,
  NumberField,
  NumberInput,
  Pagination,
  ReferenceField,
  ReferenceInput,
  ReferenceManyCount,
  ReferenceManyField,
  RefreshButton,
  SavedQueriesList,
  SelectInput,
  SimpleList,
  SortButton,
  TextField,
  TextInput,
  useListContext,
} from 'react-admin'
import type { ResourceExtensions } from '../../../admin/extension-points.ts'
import {
  purchaseHeaders,
  purchaseLines,
  quoteHeaders,
  quoteLines,
  suppliers,
  users,
} from '../../../resources.config.ts'
import { extensions as product } from '../../../web/product.ts'

const filters = [
  <TextInput key="accounts" source="accountsPONo" label="Accounts ref" />,
  <TextInput key="invoice" source="supplierPOInvoiceNo.contains" label="Invoice has" />,
]

/** The buttons for ticked rows, as react-admin shows them. */
const Bulk = () => {
  const { selectedIds } = useListContext()
  if (selectedIds.length === 0) return null
  return (
    <div>
      {/* This button asks for no permission itself. */}
      <CanAccess action="edit">
        <BulkUpdateButton label="Mark as stated" data={{ statementDate: '2025-03-31' }} />
      </CanAccess>
      <BulkDeleteButton label="Remove ticked" />
    </div>
  )
}

const Toolbar = () => (
  <div data-testid="toolbar">
    <FilterLiveSearch source="q" label="Live search" />
    <FilterButton filters={filters} />
    <FilterForm filters={filters} />
    <SortButton fields={['userPONo', 'orderDate']} />
    <CreateButton />
    <ExportButton />
    <RefreshButton />
    <Bulk />
    <Pagination rowsPerPageOptions={[5, 50]} />
  </div>
)

const Aside = () => (
  <div data-testid="aside" style={{ width: 200 }}>
    <SavedQueriesList />
    <SimpleList primaryText={({ userPONo }) => `Order ${userPONo}`} linkType={false} />
  </div>
)

const PurchaseRow = () => (
  <span data-testid="fields">
    <TextField source="userPONo" />{' '}
    <NumberField source="totalAmount" options={{ minimumFractionDigits: 2 }} />{' '}
    <DateField source="orderDate" locales="en-GB" />{' '}
    <FunctionField render={({ accountsPONo }) => `For ${accountsPONo ?? 'nobody'}`} />{' '}
    <ReferenceField source="supplierId" reference="suppliers" />{' '}
    <ReferenceManyCount reference="purchase-lines" target="purchaseHeaderId" />
    <EditButton label="Change order" /> <DeleteButton label="Drop order" />
  </span>
)

/** The lines of the purchase above its lists. */
const LinesOfPurchase = () => (
  <div data-testid="lines">
    <dt>Lines</dt>
    <dd>
      <ReferenceManyField reference="purchase-lines" target="purchaseHeaderId">
        <Datagrid bulkActionButtons={false} rowClick={false}>
          <TextField source="description" />
          <NumberField source="quantity" />
        </Datagrid>
      </ReferenceManyField>
    </dd>
  </div>
)

const QuoteInputs = () => (
  <div data-testid="inputs">
    <TextInput source="comments" label="Remarks" />
    <SelectInput
      source="part"
      label="Kind of part"
      choices={[
        { id: 'main', name: 'Main' },
        { id: 'variation', name: 'Variation' },
      ]}
    />
    <DateInput source="agreedDate" label="Day agreed" />
    <ReferenceInput source="projectId" reference="projects">
      <AutocompleteInput label="Job" filterToQuery={(q: string) => (q ? { q } : {})} />
    </ReferenceInput>
  </div>
)

const UserRow = () => (
  <span data-testid="user">
    <BooleanField source="isEnabled" />
    <EditButton label="Change user" />
    <DeleteButton label="Drop user" />
  </span>
)

/** The product's extensions, and components of react-admin at all places for them. */
export const extensions: ResourceExtensions = {
  ...product,
  [purchaseHeaders.name]: {
    ...product[purchaseHeaders.name],
    ListToolbar: Toolbar,
    ListAside: Aside,
    row: { Content: PurchaseRow, width: 560 },
    HeadFigures: LinesOfPurchase,
  },
  [purchaseLines.name]: { ...product[purchaseLines.name], ListToolbar: CreateButton },
  [quoteHeaders.name]: { ...product[quoteHeaders.name], FormSection: QuoteInputs },
  [quoteLines.name]: {
    ...product[quoteLines.name],
    FormSection: () => <NumberInput source="quantity" label="How many" />,
  },
  [suppliers.name]: {
    FormSection: () => <BooleanInput source="enabled" label="In use" />,
  },
  [users.name]: {
    ...product[users.name],
    ListToolbar: CreateButton,
    row: { Content: UserRow, width: 260 },
  },
}
