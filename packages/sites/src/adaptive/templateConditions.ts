import type { ClaimObject, ClaimSchema } from "./AdaptiveSchema.ts"

/** A suggested condition, with a description for people. */
export interface TemplateCondition {
  readonly description: string
  readonly condition: string
}

const maxConditions = 200
const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u

const member = (object: string, name: string): string =>
  identifier.test(name) ? `${object}.${name}` : `${object}[${JSON.stringify(name)}]`

function* conditionsOf(claim: string, schema: ClaimSchema): Generator<TemplateCondition> {
  const describe = (value: string) => (schema.description ? `${schema.description}: ${value}` : value)
  if (schema.type === "object") yield* conditionsIn(claim, schema)
  else if (schema.type === "boolean") {
    yield { description: describe("true"), condition: `${claim} === true` }
  } else if (schema.type === "string") {
    for (const value of schema.enum ?? []) {
      yield { description: describe(value), condition: `${claim} === ${JSON.stringify(value)}` }
    }
  } else if (schema.type === "array") {
    for (const value of schema.items.enum ?? []) {
      yield { description: describe(value), condition: `${claim}.includes(${JSON.stringify(value)})` }
    }
  }
}

function* conditionsIn(object: string, { properties }: ClaimObject): Generator<TemplateCondition> {
  for (const [name, schema] of Object.entries(properties)) yield* conditionsOf(member(object, name), schema)
}

/** The conditions that a schema suggests, in the order of the schema: one for each boolean and each value of an enumeration. */
export const templateConditions = (schema: ClaimObject): ReadonlyArray<TemplateCondition> =>
  conditionsIn("visitor.claims", schema).take(maxConditions).toArray()
