import { SchemaAST } from "effect"
import { sentSide } from "./expectedInWords.ts"
import type { Finding, Path } from "./Finding.ts"

type Fields = ReadonlyMap<PropertyKey, SchemaAST.AST>

const fieldsOf = (ast: SchemaAST.Objects): Fields =>
  new Map(
    ast.propertySignatures.flatMap(({ name, type }) =>
      SchemaAST.isOptional(type) ? [] : [[name, sentSide(type)] as const]
    )
  )

const literalOf = (fields: Fields, key: PropertyKey) => {
  const ast = fields.get(key)
  return ast !== undefined && SchemaAST.isLiteral(ast) ? ast.literal : undefined
}

/** The fields that all members have with a literal, the one that distinguishes most of them first. */
const tagsOf = (members: ReadonlyArray<Fields>): ReadonlyArray<PropertyKey> => {
  const keys = [...(members[0]?.keys() ?? [])].filter((key) =>
    members.every((fields) => literalOf(fields, key) !== undefined)
  )
  const variety = (key: PropertyKey) => new Set(members.map((fields) => literalOf(fields, key))).size
  return keys.toSorted((a, b) => variety(b) - variety(a))
}

/**
 * The finding of an object that is none of the objects of a union: its tag is missing or has another value. Undefined for objects that
 * differ in other fields.
 */
export const tagFinding = (
  members: ReadonlyArray<SchemaAST.AST>,
  value: object,
  path: Path
): Finding | undefined => {
  let left = members.flatMap((ast) => (SchemaAST.isObjects(ast) ? [fieldsOf(ast)] : []))
  for (const key of tagsOf(left)) {
    const expected = left.flatMap((fields) => fields.get(key) ?? [])
    if (!Object.hasOwn(value, key)) return { kind: "missing", path: [...path, key], expected }
    const tag: unknown = (value as Readonly<Record<PropertyKey, unknown>>)[key]
    const fitting = left.filter((fields) => literalOf(fields, key) === tag)
    if (fitting.length === 0) return { kind: "mismatch", path: [...path, key], expected, value: tag }
    left = fitting
  }
  return undefined
}

/** The required fields that all objects of a union have. */
export const sharedFields = (members: ReadonlyArray<SchemaAST.AST>): ReadonlySet<PropertyKey> => {
  const all = members.flatMap((ast) => (SchemaAST.isObjects(ast) ? [fieldsOf(ast)] : []))
  return new Set([...(all[0]?.keys() ?? [])].filter((key) => all.every((fields) => fields.has(key))))
}

/** The fields of which an object of a union must have one, as they are required by one of its members alone. */
export const choiceOf = (members: ReadonlyArray<SchemaAST.AST>): ReadonlyArray<PropertyKey> => {
  const all = members.flatMap((ast) => (SchemaAST.isObjects(ast) ? [fieldsOf(ast)] : []))
  return all.flatMap(
    (fields) =>
      [...fields.keys()].find((key) => all.every((other) => other === fields || !other.has(key))) ?? []
  )
}
