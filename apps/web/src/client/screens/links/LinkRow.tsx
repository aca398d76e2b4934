import type { DocumentPageResource, FileResource, LinkResource, PageResource } from "@octavo/api"
import { readPath } from "../../data/readPage.ts"
import { useRead } from "../../data/reads.ts"
import { type BrokenLink, reasonOf, writtenOf } from "./brokenLinks.ts"
import { type Candidate, proposalsFor } from "./proposals.ts"
import { type Proposal, suggestionOf, withSuggestion } from "./suggestionOf.ts"
import { words } from "./words.ts"

/** Endings of the paths of pages; other endings are those of files. */
const ofPage = /\.(mdx?|html?)$/i

/** Whether a broken link can only lead to a file: one with such an ending, or with the id of one. */
const isToFile = (link: LinkResource): boolean => {
  const path = writtenOf(link).replace(/[?#].*/, "")
  return path.startsWith("/files/") || (/\.[a-z0-9]{2,5}$/i.test(path) && !ofPage.test(path))
}

/** The candidates that a broken link can be changed to: files for files, pages for all others. */
export const candidatesFor = (
  link: LinkResource,
  candidates: ReadonlyArray<Candidate<Proposal>>
): ReadonlyArray<Candidate<Proposal>> =>
  candidates.filter(({ value: { ref } }) => (ref.kind === "file") === isToFile(link))

/** The pages and files of a space, as targets of links. */
export const candidatesOf = (
  pages: ReadonlyArray<PageResource>,
  files: ReadonlyArray<FileResource>
): ReadonlyArray<Candidate<Proposal>> => [
  ...pages.flatMap(function of(page): ReadonlyArray<Candidate<Proposal>> {
    if (page.type === "link" || page.type === "computed") return []
    const own: Candidate<Proposal> = {
      names: [page.slug, page.title, page.path],
      value: { title: page.title, ref: { kind: "page", page: page.id } }
    }
    return [...(page.type === "document" ? [own] : []), ...page.pages.flatMap(of)]
  }),
  ...files.map(({ id, name }) => ({ names: [name], value: { title: name, ref: { kind: "file", file: id } } }))
]

/** The headings of a page that are like a missing one, and the page as a whole. */
const headingsLike = (
  { targetReference: target }: LinkResource,
  outline: DocumentPageResource["outline"]
): ReadonlyArray<Proposal> => {
  if (target.kind !== "page") return []
  const { page } = target
  const headings = (outline ?? []).map(({ id, title }) => ({
    names: [id, title],
    value: { title, ref: { kind: "anchor", anchor: id, page: page.id } }
  }))
  const whole = { title: page.title, ref: { kind: "page", page: page.id }, isWholePage: true }
  return [...proposalsFor<Proposal>(target.internalLocation?.anchor ?? "", headings), whole]
}

interface LinkRowProps {
  readonly space: string
  readonly link: BrokenLink
  /** The address of the page that contains the link; undefined for reusable content. */
  readonly href: string | undefined
  readonly candidates: ReadonlyArray<Candidate<Proposal>>
  /** Absent for people who may not change the page. */
  readonly change?: (proposal: Proposal) => void
  readonly choose: () => void
}

/** A broken link: what is written, why it is broken, and what it can be changed to. */
export const LinkRow = ({ candidates, change, choose, href, link: given, space }: LinkRowProps) => {
  const { link, sections } = given
  const { relation, targetReference: target } = link
  const read = useRead<PageResource>(
    change === undefined || target.kind !== "page" ? null : readPath(space, target.page.id)
  ).answer?.value
  const fitting = candidatesFor(link, candidates)
  const proposals =
    change === undefined || relation === "dependsOn"
      ? []
      : target.kind === "page"
        ? headingsLike(link, read?.type === "document" ? read.outline : undefined)
        : withSuggestion(suggestionOf(link), proposalsFor(writtenOf(link), fitting))
  const at = sections[0] === undefined ? "" : `#${encodeURIComponent(sections[0])}`
  return (
    <li class="link-row">
      <p>
        <code dir="auto">{writtenOf(link)}</code>{" "}
        {sections.map((section) => (
          <small key={section}>{words.inSection(section)} </small>
        ))}
      </p>
      <p class="muted">{reasonOf(link)}</p>
      <p class="buttons">
        {proposals.map((proposal) => (
          <button
            key={JSON.stringify(proposal.ref)}
            type="button"
            class="button quiet"
            onClick={() => change?.(proposal)}
          >
            {proposal.isWholePage === true ? words.wholePage(proposal.title) : words.change(proposal.title)}
          </button>
        ))}
        {change !== undefined && relation !== "dependsOn" && fitting.length > 0 && (
          <button type="button" class="button quiet" onClick={choose}>
            {isToFile(link) ? words.chooseFile : words.choose}
          </button>
        )}
        {href !== undefined && (
          <a class="button quiet" href={`${href}${at}`}>
            {words.open}
          </a>
        )}
      </p>
    </li>
  )
}
