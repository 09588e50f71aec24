import type { ResourceName } from '../resources.config.ts'
import type { BusinessResource, FirmRows, Row } from './rows.ts'

/** Other resources than those of the firm. */
type OtherName = Exclude<ResourceName, BusinessResource | 'users'>

/** Rows of other resources, each resource after those it refers to, without ids. */
type MoreRows = {
  readonly [Name in OtherName]?: (firm: FirmRows, today: string) => readonly Omit<Partial<Row<Name>>, 'id'>[]
}

/**
 * Demo records of resources that are not part of the firm, made once from its first projects.
 * @example tools: () => [{ toolName: 'Mitre saw', price: 89.5 }],
 */
export const moreRows: MoreRows = {}
