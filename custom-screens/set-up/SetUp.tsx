import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { outline } from '../../admin/outline.ts'
import { adminBase } from '../../admin/page-path.ts'
import { type SetUpList, type SetUpStep, SetUpSteps } from '../../admin/pages/SetUpSteps.tsx'
import { apiQuery } from '../../admin/providers/api-query.ts'
import { queryClient, refreshRecords } from '../../admin/providers/query-client.ts'
import { useApiMutation } from '../../admin/providers/use-api-mutation.ts'
import { hasAnyRole, useSession } from '../../admin/session.ts'
import { apiPath } from '../../model/api-path.ts'
import type { OutlinedResource } from '../../model/outline.ts'
import type { RecordFor } from '../../resources.config.ts'
import { tradeCategories } from './trade-categories.ts'

const { roles } = outline
const {
  'costing-categories': costingCategories,
  firm,
  'project-closes': projectCloses,
  projects,
  'purchase-headers': purchaseHeaders,
  'quote-headers': quoteHeaders,
  'quote-lines': quoteLines,
  'quote-purchase-links': quotePurchaseLinks,
  suppliers,
  users,
} = outline.resources

const queryKey = ['set-up']

const counted = [
  costingCategories,
  users,
  suppliers,
  projects,
  quoteHeaders,
  quoteLines,
  purchaseHeaders,
  quotePurchaseLinks,
  projectCloses,
] as const

interface Reading {
  readonly signal: AbortSignal
}

const isAny = async (resource: OutlinedResource, context: Reading): Promise<boolean> => {
  const path = `${apiPath(resource)}?range=[0,1]&total=0`
  const records = await apiQuery<readonly unknown[]>([resource.name, path], path).queryFn(context)
  // The first administrator alone has invited nobody.
  return records.length > (resource.name === users.name ? 1 : 0)
}

const readState = async (context: Reading) => {
  const [office, ...found] = await Promise.all([
    apiQuery<RecordFor<'firm'>>([firm.name], `${apiPath(firm)}/1`).queryFn(context),
    ...counted.map((resource) => isAny(resource, context)),
  ])
  return { office, has: Object.fromEntries(counted.map(({ name }, index) => [name, found[index] === true])) }
}

/** Writes the categories of a template in one request each. */
const TemplateButton = () => {
  const translate = useTranslate()
  const { mutateAsync, isPending, error } = useApiMutation<Partial<RecordFor<'costing-categories'>>>({
    path: apiPath(costingCategories),
    onSettled: () => undefined,
  })
  const add = async () => {
    for (const [index, [categoryDescription, categoryColourCode]] of tradeCategories.entries())
      await mutateAsync({
        categoryDescription,
        categoryColourCode,
        displayOrder: (index + 1) * 10,
        enabled: true,
      })
  }
  // The button says what went wrong.
  const start = () =>
    add()
      .catch(() => undefined)
      .finally(refreshRecords)
  return (
    <>
      <Button size="small" variant="outlined" loading={isPending} onClick={start}>
        {translate('firmSetUp.categories.template', { count: tradeCategories.length })}
      </Button>
      {error && (
        <Typography variant="body2" color="error" role="alert">
          {error.message}
        </Typography>
      )}
    </>
  )
}

const at = (...path: readonly string[]) => [adminBase, ...path].join('/')

/** First steps of a new firm, for an Administrator, and then those of the first job, for everybody. */
export const SetUp = ({ children }: { readonly children: ReactNode }) => {
  const translate = useTranslate()
  const session = useSession()
  const { data, isPending } = useQuery({ queryKey, queryFn: readState }, queryClient)
  // What is below would move when the steps arrive.
  if (isPending) return <div data-awaited />
  // Without the steps, the page is as it is later.
  if (!data) return children
  const { office, has } = data
  const say = (key: string) => translate(`firmSetUp.${key}`)
  const step = (key: string, isDone: boolean, to: string): SetUpStep => ({
    key,
    title: say(`${key}.title`),
    text: say(`${key}.text`),
    button: say(`${key}.button`),
    isDone,
    to,
  })
  const categories: SetUpStep = {
    ...step('categories', has[costingCategories.name] === true, at(costingCategories.name, 'create')),
    action: <TemplateButton />,
  }
  const firstSteps: SetUpList = {
    name: 'firm',
    title: say('title'),
    text: say('text'),
    steps: [
      step('name', Boolean(office.firmName), at(firm.name)),
      step('vat', office.supplierVatCodeId !== null || office.supplierDueRule !== null, at(firm.name)),
      categories,
      step('accounts', office.accountsFormat !== null, at(firm.name)),
      step('people', has[users.name] === true, at(users.name, 'create')),
    ],
  }
  const firstJob: SetUpList = {
    name: 'first job',
    title: say('next'),
    text: say('nextText'),
    steps: [
      step('project', has[projects.name] === true, at(projects.name, 'create')),
      step('quote', has[quoteHeaders.name] === true, at(quoteHeaders.name, 'create')),
      step('lines', has[quoteLines.name] === true, at(quoteHeaders.name)),
      step('supplier', has[suppliers.name] === true, at(suppliers.name, 'create')),
      step('purchase', has[purchaseHeaders.name] === true, at(purchaseHeaders.name, 'create')),
      step('match', has[quotePurchaseLinks.name] === true, at(purchaseHeaders.name)),
    ],
  }
  const lists = [
    ...(hasAnyRole([roles.administrator], session) ? [firstSteps] : []),
    ...(has[projectCloses.name] === true ? [] : [firstJob]),
  ]
  return (
    <>
      <SetUpSteps lists={lists} />
      {children}
    </>
  )
}
