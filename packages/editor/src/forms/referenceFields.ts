import type { ContentReference } from "@octavo/markdown"
import type { Host } from "../EditorOptions.ts"
import { labelOfReference } from "../schema/references.ts"
import type { FindField } from "./Form.ts"

interface Given {
  readonly name: string
  readonly label: string
  readonly ref: ContentReference | null | undefined
  readonly isRequired?: boolean
  readonly appliesAtOnce?: boolean
}

/** An address as people type it: a domain without its scheme gets one. */
export const addressOf = (typed: string): string => {
  const text = typed.trim()
  if (/^(?:[a-z][a-z\d+.-]*:|\/|#|\.)/i.test(text)) return text
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text) && !/\.md(?:#|$)/i.test(text) ? `https://${text}` : text
}

const shownOf = (host: Host, ref: ContentReference | null | undefined): string =>
  ref == null ? "" : ref.kind === "url" ? ref.url : labelOfReference(host, ref)

const ofText = (text: string): ContentReference => ({ kind: "url", url: addressOf(text) })

const choicesOf = async (
  found: Promise<ReadonlyArray<{ readonly title: string; readonly ref: ContentReference }>>
) => (await found).slice(0, 8).map(({ ref, title }) => ({ title, value: ref }))

/** A field for a page, or the address of something else. */
export const pageField = (host: Host, { ref, ...given }: Given): FindField => ({
  ...given,
  kind: "find",
  value: ref,
  shown: shownOf(host, ref),
  results: host.words.link.pages,
  ofText,
  ...(host.findPages !== undefined && { find: (query) => choicesOf(host.findPages!(query)) })
})

/** A field for a person of the organization. */
export const personField = (host: Host, { ref, ...given }: Given): FindField => ({
  ...given,
  kind: "find",
  value: ref,
  shown: shownOf(host, ref),
  results: host.words.form.people,
  ...(host.findPeople !== undefined && { find: (query) => choicesOf(host.findPeople!(query)) })
})

/** A field for a file that is chosen or uploaded; images may be at an address as well. */
export const fileField = (host: Host, isImage: boolean, { ref, ...given }: Given): FindField => {
  const { findFiles, uploadFile } = host
  return {
    ...given,
    kind: "find",
    value: ref,
    shown: shownOf(host, ref),
    results: host.words.form.files,
    ...(isImage && { ofText: (url: string) => ({ kind: "url", url }) }),
    ...(findFiles !== undefined && { find: (query) => choicesOf(findFiles(query, isImage)) }),
    ...(uploadFile !== undefined && { upload: { accept: isImage ? "image/*" : "", store: uploadFile } })
  }
}
