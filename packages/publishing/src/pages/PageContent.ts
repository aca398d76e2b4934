import { documentMark, pageDocumentOf, type PublishedDocument, type SpaceId } from "@octavo/content"
import type { Block, Inline, Text } from "@octavo/markdown"

type Nodes = ReadonlyArray<Block | Inline | Text>

/** The facts of a page that its rendering depends on besides its revision. They are kept for longer than its document, since they are short. */
export interface PageContent extends Omit<PublishedDocument, "document"> {
  /** The distinct conditions of blocks. */
  readonly conditions: ReadonlyArray<string>
  /** Whether an expression in a sentence names the visitor, so that each visitor may read other words. */
  readonly namesVisitor: boolean
  /** Whether the document has a list of changes, which is a feed too. */
  readonly hasUpdates: boolean
  /** Other spaces that the document refers to. */
  readonly spaces: ReadonlyArray<SpaceId>
  /** The slugs of OpenAPI specifications, and the names of page documents, that the document shows or links to. */
  readonly specs: ReadonlyArray<string>
}

/** The document of a page with its facts. */
export interface PageText extends Pick<PublishedDocument, "document"> {
  readonly content: PageContent
  /** About the bytes that it takes in memory. */
  readonly weight: number
}

const expressionOf = (node: Block | Inline): string => {
  const written: unknown = (node.data as { readonly expression?: unknown }).expression
  return typeof written === "string" ? written : JSON.stringify(written ?? "")
}

/** The most specifications that a page shows or links to. */
const maxSpecs = 20

const addSpecs = (value: unknown, specs: Set<string>): void => {
  if (typeof value !== "object" || value === null) return
  if ("kind" in value && value.kind === "openapi" && "spec" in value) {
    const slug = String(value.spec)
    if (!slug.startsWith(documentMark)) specs.add(slug)
  }
  for (const child of Object.values(value)) addSpecs(child, specs)
}

/** The slugs of the specifications that nodes name. */
export const specsIn = (nodes: unknown): ReadonlySet<string> => {
  const specs = new Set<string>()
  addSpecs(nodes, specs)
  return specs
}

const addSpaces = (value: unknown, spaces: Set<string>): void => {
  if (typeof value !== "object" || value === null) return
  if ("kind" in value && "space" in value && typeof value.space === "string") spaces.add(value.space)
  for (const child of Object.values(value)) addSpaces(child, spaces)
}

/** Spaces and specifications that references name, anywhere in a value. */
interface Named {
  readonly spaces: ReadonlyArray<SpaceId>
  /** Slugs of OpenAPI specifications. */
  readonly specs: ReadonlyArray<string>
}

const known = new WeakMap<object, Named>()

/** The spaces and specifications that references name, anywhere in a value that never changes. */
export const namedIn = (value: object | undefined): Named => {
  const found = value === undefined ? { spaces: [], specs: [] } : known.get(value)
  if (value === undefined || found !== undefined) return found ?? { spaces: [], specs: [] }
  const spaces = new Set<string>()
  addSpaces(value, spaces)
  const named: Named = {
    spaces: [...spaces] as ReadonlyArray<string> as ReadonlyArray<SpaceId>,
    specs: [...specsIn(value)]
  }
  known.set(value, named)
  return named
}

/** Finds what the rendering of a document depends on, in steps: a long one has tens of thousands of nodes. */
export function* textInSteps(given: PublishedDocument): Generator<void, PageText, void> {
  const { document, ...rest } = given
  const conditions = new Set<string>()
  const specs = new Set<string>()
  const spaces = new Set<string>()
  const pageDocuments = new Set<string>()
  let namesVisitor = false
  let hasUpdates = false
  let weight = 500
  let visited = 0
  function* visit(nodes: Nodes): Generator<void, void, void> {
    for (const node of nodes) {
      if (++visited % 100 === 0) yield
      const own = node.object === "text" ? node.leaves : node.data
      weight += 200 + 2 * JSON.stringify(own).length
      if (node.object === "text") continue
      addSpecs(own, specs)
      addSpaces(own, spaces)
      if (node.type === "update") hasUpdates = true
      if (node.type === "if") conditions.add(expressionOf(node))
      if (node.type === "swagger") pageDocuments.add(pageDocumentOf(node.data.ref, given.files) ?? "")
      if (node.type === "expression" && expressionOf(node).includes("visitor")) namesVisitor = true
      yield* visit(node.nodes ?? [])
      for (const fragment of node.fragments ?? []) yield* visit(fragment.nodes)
    }
  }
  yield* visit(document?.nodes ?? [])
  pageDocuments.delete("")
  const content: PageContent = {
    ...rest,
    conditions: [...conditions],
    namesVisitor,
    hasUpdates,
    spaces: [...spaces] as ReadonlyArray<string> as ReadonlyArray<SpaceId>,
    specs: [...specs, ...pageDocuments].slice(0, maxSpecs)
  }
  return { document, content, weight }
}
