import { isObject } from "../JsonObject.ts"
import { SchemaAST, type SchemaIssue } from "effect"
import { checkInWords } from "./checkInWords.ts"
import { membersOf, oneOf, saidToExpect, sentSide } from "./expectedInWords.ts"
import { type Finding, findingInWords, type Path } from "./Finding.ts"
import { pathInWords } from "./pathInWords.ts"
import { choiceOf, sharedFields, tagFinding } from "./tagFinding.ts"
import { butNot } from "./valueInWords.ts"

/** The most findings of an issue that are described. */
const maxFindings = 20

/** The description of one thing that is wrong with a value: where, and in sentences what. */
export interface IssueDescription {
  /** The keys of the place, joined by dots; empty for the whole value. */
  readonly path: string
  readonly message: string
}

const inputOf = (issue: SchemaIssue.Issue): unknown => ("input" in issue ? issue.input : undefined)

/**
 * How well a member of a union was met, by its first finding: the member that came furthest is the one that was meant. A wrong value of a
 * field that all members have tells them apart.
 */
const rankOf = (finding: Finding | undefined, path: Path, shared: ReadonlySet<PropertyKey>): number => {
  if (finding === undefined) return -3
  const depth = finding.path.length - path.length
  switch (finding.kind) {
    case "missing":
      return depth - 0.5
    case "said":
      return depth + 0.5
    case "mismatch": {
      if (depth === 0) return -2
      const key = finding.path.at(-1)
      const isTag = depth === 1 && key !== undefined && shared.has(key)
      return isTag && finding.expected.flatMap(membersOf).every(SchemaAST.isLiteral) ? -1 : depth
    }
  }
}

const samePath = (a: Path, b: Path) => a.length === b.length && a.every((key, at) => key === b[at])

/** Findings of several members as one, where they are about the same place. */
const merged = (firsts: ReadonlyArray<Finding>): Finding | undefined => {
  const [first, ...others] = firsts
  if (first === undefined || first.kind === "said" || others.length === 0) return undefined
  const same = others.every((other) => other.kind === first.kind && samePath(other.path, first.path))
  return same
    ? { ...first, expected: firsts.flatMap((each) => (each.kind === "said" ? [] : each.expected)) }
    : undefined
}

const withoutMember = (ast: SchemaAST.Union, value: unknown, path: Path): Finding => {
  const members = membersOf(ast)
  if (!isObject(value)) return { kind: "mismatch", path, expected: members, value }
  const objects = members.filter(SchemaAST.isObjects)
  return (
    tagFinding(objects, value, path) ??
    (objects.length > 0 && choiceOf(objects).length > 1
      ? choiceFinding(objects, path)
      : { kind: "mismatch", path, expected: members, value })
  )
}

const choiceFinding = (members: ReadonlyArray<SchemaAST.AST>, path: Path): Finding => ({
  kind: "said",
  path,
  words: `must be an object with ${oneOf(choiceOf(members).map(String)).replace(/^one/, "one field")}`
})

/** The findings of the member of a union that was meant. */
const ofUnion = ({ ast, issues }: SchemaIssue.AnyOf, value: unknown, path: Path): ReadonlyArray<Finding> => {
  const candidates = issues.map((issue) => findingsOf(issue, path))
  const shared = sharedFields(membersOf(ast))
  const ranks = candidates.map(([first]) => rankOf(first, path, shared))
  const best = Math.max(...ranks)
  const furthest = candidates.filter((_, at) => ranks[at] === best)
  const [first] = furthest
  if (first === undefined || best <= -2) return [withoutMember(ast, value, path)]
  if (furthest.length === 1) return first
  const firsts = furthest.flatMap(([each]) => each ?? [])
  const one = merged(firsts)
  if (one !== undefined) return [one]
  const members = membersOf(ast)
  return firsts.every(({ kind }) => kind === "missing") && choiceOf(members).length > 1
    ? [choiceFinding(members, path)]
    : first
}

const requiredField = (ast: SchemaAST.AST, issue: SchemaIssue.Issue): ReadonlyArray<SchemaAST.AST> => {
  if (issue._tag !== "Pointer" || issue.issue._tag !== "MissingKey" || !SchemaAST.isObjects(ast)) return []
  return ast.propertySignatures.flatMap(({ name, type }) => (name === issue.path[0] ? [type] : []))
}

const ofPart = (ast: SchemaAST.AST, issue: SchemaIssue.Issue, path: Path): ReadonlyArray<Finding> =>
  findingsOf(issue, path).map((finding) =>
    finding.kind === "missing" && finding.expected.length === 0
      ? { ...finding, expected: requiredField(ast, issue) }
      : finding
  )

const findingsOf = (
  issue: SchemaIssue.Issue,
  path: Path,
  from?: SchemaIssue.Filter | SchemaIssue.Encoding
): ReadonlyArray<Finding> => {
  const value = inputOf(issue)
  switch (issue._tag) {
    case "Pointer":
      return findingsOf(issue.issue, [...path, ...issue.path], from)
    case "Composite":
      return issue.issues.flatMap((each) => ofPart(issue.ast, each, path)).slice(0, maxFindings)
    case "AnyOf":
      return ofUnion(issue, value, path)
    case "Filter":
      return findingsOf(issue.issue, path, issue)
    case "Encoding":
      return findingsOf(issue.issue, path, issue)
    case "MissingKey":
      return [{ kind: "missing", path, expected: [] }]
    case "InvalidType":
      return [{ kind: "mismatch", path, expected: [issue.ast], value }]
    case "InvalidValue":
      return [{ kind: "said", path, words: wordsOfValue(issue, from) }]
    case "UnexpectedKey":
      return [{ kind: "said", path, words: "is not a field of this object" }]
    case "Forbidden":
    case "OneOf":
      return [{ kind: "said", path, words: "is not valid" }]
  }
}

const wordsOfValue = (
  issue: SchemaIssue.InvalidValue,
  from: SchemaIssue.Filter | SchemaIssue.Encoding | undefined
): string => {
  const value = inputOf(issue) ?? (from === undefined ? undefined : inputOf(from))
  const own = issue.annotations?.message
  if (from?._tag === "Filter") {
    const message = from.filter.annotations?.["message"] ?? own
    return checkInWords(from, value, typeof message === "string" ? message : undefined)
  }
  const expected =
    saidToExpect(issue.annotations) ?? saidToExpect(from && SchemaAST.resolve(sentSide(from.ast)))
  return expected === undefined ? "is not valid" : `must be ${expected}${butNot(value)}`
}

/**
 * Describes in sentences for clients why a value does not fit its schema: the deepest place, what is allowed there and what was sent. Of a union it
 * reports the member that was meant. Values are named in issues that were made
 * with `reportInput`. Its cost grows with the issue, not with the value.
 */
export const describeIssue = (issue: SchemaIssue.Issue): ReadonlyArray<IssueDescription> =>
  findingsOf(issue, [])
    .slice(0, maxFindings)
    .map((finding) => ({ path: pathInWords(finding.path), message: findingInWords(finding) }))
