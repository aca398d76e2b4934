/** The id of a schema on the page that describes it. */
export const schemaId = (name: string): string => `schema-${name}`
