import type { LinkResource } from "@octavo/api"
import type { Ref } from "./brokenLinks.ts"

/** A target that a broken link can be changed to. */
export interface Proposal {
  readonly title: string
  readonly ref: Ref
  readonly isWholePage?: boolean
}

/** The target that the server suggests, whose path differs from the written one by case or Unicode normal form alone. */
export const suggestionOf = ({ suggestedReference: found }: LinkResource): Proposal | undefined => {
  if (found?.kind === "file") return { title: found.file.name, ref: { kind: "file", file: found.file.id } }
  if (found?.kind !== "page") return undefined
  const { internalLocation, page } = found
  const anchor = internalLocation?.anchor
  const ref: Ref =
    anchor === undefined ? { kind: "page", page: page.id } : { kind: "anchor", page: page.id, anchor }
  return { title: page.title, ref }
}

/** The suggestion, and the proposals that lead elsewhere. */
export const withSuggestion = (
  suggestion: Proposal | undefined,
  proposals: ReadonlyArray<Proposal>
): ReadonlyArray<Proposal> => {
  if (suggestion === undefined) return proposals
  const idOf = ({ ref }: Proposal) => ref["page"] ?? ref["file"]
  return [suggestion, ...proposals.filter((proposal) => idOf(proposal) !== idOf(suggestion))]
}
