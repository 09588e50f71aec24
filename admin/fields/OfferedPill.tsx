import type { Resource } from '../../model/definition.ts'
import { offeredAs } from '../../model/past.ts'
import { Pill } from './Pill.ts'

interface OfferedPillProps {
  readonly resource: Resource
  readonly record: Readonly<Record<string, unknown>>
}

/** The pill of a record that is offered and not good, such as a quote that is a draft. */
export const OfferedPill = ({ resource, record }: OfferedPillProps) => {
  const option = offeredAs(resource, record)
  return option ? <Pill data-tone={option.tone}>{option.label}</Pill> : null
}
