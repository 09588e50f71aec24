/** No additional properties; all required unless `optional`. */
export const objectSchema = <Property>(
  properties: Readonly<Record<string, Property>>,
  { optional = [] as readonly string[] } = {},
) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
})
