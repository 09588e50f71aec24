const prefix = '#/components/schemas/'

interface Described {
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> }
}

/** An OpenAPI document with each `$ref` replaced by its schema. */
export const inlineSchemas = <Document extends Described>(document: Document): Document => {
  const { schemas = {} } = document.components ?? {}
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline)
    if (typeof value !== 'object' || value === null) return value
    const { $ref } = value as { $ref?: unknown }
    if (typeof $ref === 'string' && $ref.startsWith(prefix)) return inline(schemas[$ref.slice(prefix.length)])
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inline(part)]))
  }
  return inline(document) as Document
}
