/** JSON Schema of an object with these properties and no others, all of them required unless named as optional. */
export const objectSchema = <Property>(
  properties: Readonly<Record<string, Property>>,
  { optional = [] as readonly string[] } = {},
) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
})
