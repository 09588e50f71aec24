import { sortedText } from '../../database/fields/registry.ts'

/** SQL order of the lines of a quote: by item number (1.2 before 1.10), then as they were added. */
export const inBillOrder = (line: string): string => `${sortedText(`${line}.ref`)} nulls last, ${line}.id`
