import { PageId, RevisionId, SpaceId } from "@octavo/content"
import { type PdfRequest } from "@octavo/pdf"
import { slugify } from "@octavo/markdown"
import type { Signer } from "@octavo/kernel"

/** For how long a link to a PDF works, in milliseconds. */
const pdfLinkLifetime = 60 * 60 * 1000

/** The content of a PDF link: the request, the file name, and the expiry. */
interface PdfLink extends PdfRequest {
  readonly name: string
  /** Milliseconds since 1970. */
  readonly expires: number
}

const textOf = ({ expires, name, only, pageId, revisionId, spaceId }: PdfLink) =>
  JSON.stringify([spaceId, revisionId, pageId, only, name, expires])

/** The requested part of a space, from a query. */
export const pdfWanted = (query: { readonly page?: PageId; readonly only?: boolean }) => ({
  pageId: query.page ?? null,
  only: query.only ?? false
})

/** A file name for a title: letters of its language as they are, everything else a hyphen. */
const nameOf = (title: string): string => {
  const words = title.normalize("NFC").replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
  const short = [...words]
    .slice(0, 80)
    .join("")
    .replace(/^-+|-+$/g, "")
  return `${short === "" ? slugify(title) || "document" : short}.pdf`
}

/** The path of a link that answers a PDF without a token, for an hour. */
export const pdfPath = (
  signer: Signer["Service"],
  request: PdfRequest,
  title: string,
  now: number
): string => {
  const link: PdfLink = { ...request, name: nameOf(title), expires: now + pdfLinkLifetime }
  const query = new URLSearchParams({
    ...(link.pageId !== null && { page: link.pageId, only: String(link.only) }),
    expires: String(link.expires),
    signature: signer.sign("pdf", textOf(link))
  })
  return `/pdf/${link.spaceId}/${link.revisionId}/${encodeURIComponent(link.name)}?${query}`
}

/** The request of a link, if it was made by `pdfPath` and has not expired; null otherwise. */
export const readPdfLink = (
  signer: Signer["Service"],
  params: Readonly<Record<string, string | undefined>>,
  query: URLSearchParams,
  now: number
): PdfLink | null => {
  const page = query.get("page")
  const link: PdfLink = {
    spaceId: SpaceId.make(params["spaceId"] ?? ""),
    revisionId: RevisionId.make(params["revisionId"] ?? ""),
    pageId: page === null ? null : PageId.make(page),
    only: query.get("only") === "true",
    name: params["name"] ?? "",
    expires: Number(query.get("expires"))
  }
  return now < link.expires && signer.verify("pdf", textOf(link), query.get("signature") ?? "") ? link : null
}
