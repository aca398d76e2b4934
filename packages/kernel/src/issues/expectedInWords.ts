import { SchemaAST } from "effect"
import { quoted } from "./valueInWords.ts"

/** The most values of an enumeration that a message lists. */
const maxValues = 50

/** How Effect identifies a check of its own, with the parameters of the check. */
export const representationOf = (annotations: object | undefined): Representation =>
  (annotations as { readonly representation?: Representation } | undefined)?.representation ?? {}

interface Representation {
  readonly id?: string
  readonly payload?: Readonly<Record<string, unknown>> | null
}

/** The part of a schema that the sent value is compared with: behind transformations and lazy references. */
export const sentSide = (ast: SchemaAST.AST): SchemaAST.AST => {
  let side = ast
  for (;;) {
    const link = side.encoding?.at(-1)
    if (SchemaAST.isDeclaration(side) && saidToExpect(side.annotations) !== undefined) return side
    if (link !== undefined) side = link.to
    else if (SchemaAST.isSuspend(side)) side = side.thunk()
    else return side
  }
}

/** The members of a union and of the unions in it; a schema alone is its only member. */
export const membersOf = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.AST> => {
  const side = sentSide(ast)
  return SchemaAST.isUnion(side) ? side.types.flatMap(membersOf) : [side]
}

const joined = (parts: ReadonlyArray<string>): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} or ${parts.at(-1)}`

/** A choice of values: the first 50, and the number of the others. */
export const oneOf = (values: ReadonlyArray<unknown>): string => {
  const distinct = [...new Set(values)]
  const texts = distinct.map((value) => (typeof value === "string" ? quoted(value) : String(value)))
  if (texts.length === 1) return texts.join("")
  const more = texts.length - maxValues
  return more > 0
    ? `one of ${texts.slice(0, maxValues).join(", ")} and ${more} more values`
    : `one of ${joined(texts)}`
}

const time = "a time in ISO 8601, such as 2026-01-31T12:00:00.000Z"

/** The words for what schemas of Effect expect. */
const forClients: ReadonlyMap<string, string> = new Map([
  ["a string that will be decoded as a DateTime.Utc", time],
  ["a valid UTC DateTime string", time],
  ["DateTime.Utc", time],
  ["JSON value", "a JSON value"],
  ["a base64 encoded string that will be decoded as Uint8Array", "a string in base64"],
  ["a valid Base64 string", "a string in base64"],
  ["a string that will be decoded as a finite number", "a number"]
])

/** Finds what a schema or check says that it expects, in words of clients; undefined where it says nothing. */
export const saidToExpect = (annotations: object | undefined): string | undefined => {
  const expected = annotations !== undefined && "expected" in annotations ? annotations.expected : undefined
  return typeof expected === "string" ? (forClients.get(expected) ?? expected) : undefined
}

const wordsOf = (ast: SchemaAST.AST): string | undefined => {
  const expected = saidToExpect(SchemaAST.resolve(ast))
  if (expected !== undefined && ast.checks === undefined) return expected
  switch (ast._tag) {
    case "String":
    case "TemplateLiteral":
      return "a string"
    case "Number":
    case "BigInt":
      return isInteger(ast) ? "an integer" : "a number"
    case "Boolean":
      return "a boolean (true or false)"
    case "Null":
      return "null"
    case "Objects":
    case "ObjectKeyword":
      return "an object"
    case "Arrays":
      return "a list"
    case "Undefined":
    case "Void":
    case "Never":
      return undefined
    default:
      return "another value"
  }
}

const intCheck = "effect/schema/isInt"

const isInteger = ({ checks }: SchemaAST.AST): boolean =>
  checks?.some(({ annotations }) => representationOf(annotations).id === intCheck) === true

/** The values that schemas accept, in words: `a string`, `one of "a", "b" or null`, `an object or null`. */
export const expectedInWords = (asts: ReadonlyArray<SchemaAST.AST>): string => {
  const members = asts.flatMap(membersOf)
  const values = members.flatMap((each) => (SchemaAST.isLiteral(each) ? [each.literal] : []))
  const types = new Set(members.flatMap((each) => (SchemaAST.isLiteral(each) ? [] : (wordsOf(each) ?? []))))
  if (types.delete("null")) {
    if (types.size === 0) return oneOf([...values, null])
    types.add("null")
  }
  return joined([...(values.length > 0 ? [oneOf(values)] : []), ...types]) || "absent"
}
