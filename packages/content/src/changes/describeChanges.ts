import { Equal } from "effect"
import type { FileVersion } from "../entries/File.ts"
import type { PageVersion } from "../entries/Page.ts"
import type { ReusableContentVersion } from "../entries/ReusableContent.ts"
import type { Variable } from "../entries/Variables.ts"
import type { Change, ChangedAttributes, SemanticChange } from "./SemanticChange.ts"

/** The entries of a state that may differ from those of another; all others are the same in both. */
export interface ComparedContent {
  readonly pages: ReadonlyArray<PageVersion>
  readonly files: ReadonlyArray<FileVersion>
  readonly reusables: ReadonlyArray<ReusableContentVersion>
  readonly variables: ReadonlyArray<Variable>
}

type Attributes = Readonly<Record<string, unknown>>

const changeOf = <A>(before: A | undefined, after: A | undefined): Change<A> => ({
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after })
})

/** The attributes that differ; null when none does. */
const differences = (before: Attributes, after: Attributes): ChangedAttributes | null => {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !Equal.equals(before[name], after[name])
  )
  return changed.length === 0
    ? null
    : Object.fromEntries(changed.map((name) => [name, changeOf(before[name], after[name])]))
}

/** The attributes of a page that a reader sees; the hash of the source represents its document. */
const attributesOfPage = ({ attributes, kind, slug, sourceHash, title }: PageVersion): Attributes => {
  const { computed, generated, navigation, slugIsFixed, titleIsFromNavigation, target, ...said } = attributes
  return {
    title,
    ...(kind !== "link" && { slug }),
    ...(kind === "link" && target !== undefined && { target }),
    ...(sourceHash !== null && { document: sourceHash }),
    ...said
  }
}

/** The address of a file identifies its bytes. */
const attributesOfFile = ({ blobHash, contentType, dimensions, name, size }: FileVersion): Attributes => ({
  name,
  downloadURL: blobHash,
  size,
  contentType,
  ...(dimensions !== null && { dimensions })
})

const attributesOfReusable = ({ sourceHash, title }: ReusableContentVersion): Attributes => ({
  title,
  document: sourceHash
})

/** Each entry twice, in the order of what it is called. */
const paired = <A extends { readonly id: string }>(
  before: ReadonlyArray<A>,
  after: ReadonlyArray<A>,
  nameOf: (entry: A) => string
) => {
  const [was, is] = [before, after].map((entries) => new Map(entries.map((entry) => [entry.id, entry])))
  return [...new Set([...was!.keys(), ...is!.keys()])]
    .map((id) => ({
      before: was!.get(id),
      after: is!.get(id),
      id,
      name: nameOf((is!.get(id) ?? was!.get(id))!)
    }))
    .sort((a, b) => (a.name < b.name || (a.name === b.name && a.id < b.id) ? -1 : 1))
}

const ofPage = (
  before: PageVersion | undefined,
  after: PageVersion | undefined
): ReadonlyArray<SemanticChange> => {
  if (before === undefined) return after === undefined ? [] : [{ type: "page_created", page: after }]
  if (after === undefined) return [{ type: "page_deleted", page: before }]
  const attributes = differences(attributesOfPage(before), attributesOfPage(after))
  const isMoved = before.parentId !== after.parentId || before.position !== after.position
  return [
    ...(attributes === null ? [] : [{ type: "page_edited" as const, page: after, attributes }]),
    ...(isMoved ? [{ type: "page_moved" as const, page: after, before }] : [])
  ]
}

const ofFile = (
  before: FileVersion | undefined,
  after: FileVersion | undefined
): ReadonlyArray<SemanticChange> => {
  if (before === undefined) return after === undefined ? [] : [{ type: "file_created", file: after }]
  if (after === undefined) return [{ type: "file_deleted", file: before }]
  const attributes = differences(attributesOfFile(before), attributesOfFile(after))
  return attributes === null ? [] : [{ type: "file_edited", file: after, before, attributes }]
}

const ofReusable = (
  before: ReusableContentVersion | undefined,
  after: ReusableContentVersion | undefined
): ReadonlyArray<SemanticChange> => {
  if (before === undefined) {
    return after === undefined ? [] : [{ type: "reusable_content_created", reusableContent: after }]
  }
  if (after === undefined) return [{ type: "reusable_content_deleted", reusableContent: before }]
  const attributes = differences(attributesOfReusable(before), attributesOfReusable(after))
  return attributes === null ? [] : [{ type: "reusable_content_edited", reusableContent: after, attributes }]
}

const ofVariables = (
  before: ReadonlyArray<Variable>,
  after: ReadonlyArray<Variable>
): ReadonlyArray<SemanticChange> => {
  const [was, is] = [before, after].map((all) => new Map(all.map(({ name, value }) => [name, value])))
  const changed = [...new Set([...was!.keys(), ...is!.keys()])]
    .sort()
    .filter((name) => was!.get(name) !== is!.get(name))
    .map((name) => [name, changeOf(was!.get(name), is!.get(name))] as const)
  return changed.length === 0 ? [] : [{ type: "variables_edited", variables: Object.fromEntries(changed) }]
}

const order: ReadonlyArray<SemanticChange["type"]> = [
  "page_created",
  "page_edited",
  "page_moved",
  "page_deleted"
]

/**
 * Compares two states of the content, given the entries that may differ: pages that were added, edited, moved and
 * removed, then files, variables and reusable contents. The path of an entry in a repository does not count as a
 * difference.
 */
export const describeChanges = (
  before: ComparedContent,
  after: ComparedContent
): ReadonlyArray<SemanticChange> => [
  ...paired(before.pages, after.pages, ({ title }) => title)
    .flatMap((page) => ofPage(page.before, page.after))
    .sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type)),
  ...paired(before.files, after.files, ({ name }) => name).flatMap((file) => ofFile(file.before, file.after)),
  ...ofVariables(before.variables, after.variables),
  ...paired(before.reusables, after.reusables, ({ title }) => title).flatMap((content) =>
    ofReusable(content.before, content.after)
  )
]
