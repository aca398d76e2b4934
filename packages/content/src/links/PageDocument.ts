import { hashBytes } from "@octavo/kernel"
import type { ContentReference } from "@octavo/markdown"
import type { FileVersion } from "../entries/File.ts"

/** An OpenAPI document that pages show without a specification, `{% swagger %}`: at an address, or the bytes of a file of the space. */
export type PageDocument =
  | { readonly kind: "url"; readonly url: string }
  | { readonly kind: "file"; readonly blobHash: string }

/** Begins what stands for the slug of a page document. No slug of a specification begins so. */
export const documentMark = "~"

const slugLength = 24

const slugOfHash = (hash: string): string => `${documentMark}${hash.slice(0, slugLength)}`

/** The name of a page document in its organization, where a specification has its slug. */
export const slugOfPageDocument = (document: PageDocument): string =>
  slugOfHash(document.kind === "url" ? hashBytes(document.url) : document.blobHash)

/** So long an address is at most. */
const maxAddress = 2048

/** Whether a reference leads to a page document at an address. */
export const isDocumentAddress = (target: string): boolean =>
  target.length <= maxAddress && /^https?:\/\//i.test(target)

/** The name of the page document that a reference of `{% swagger %}` leads to, by way of the files of its page; undefined for none. */
export const pageDocumentOf = (
  reference: ContentReference,
  files: ReadonlyMap<string, Pick<FileVersion, "blobHash">>
): string | undefined => {
  if (reference.kind === "url") {
    const { url } = reference
    return isDocumentAddress(url) ? slugOfPageDocument({ kind: "url", url }) : undefined
  }
  const file = reference.kind === "file" ? files.get(reference.file) : undefined
  return file && slugOfPageDocument({ kind: "file", blobHash: file.blobHash })
}
