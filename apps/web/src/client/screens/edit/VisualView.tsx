import type { Editor, EditorOptions, EditorWords } from "@octavo/editor"
import type { FileResource, PageResource } from "@octavo/api"
import { useSignal } from "@preact/signals"
import { useEffect, useRef } from "preact/hooks"
import { errorOf } from "../../data/ApiError.ts"
import { ask } from "../../data/api.ts"
import type { List } from "../../data/organizations.ts"
import { findPage } from "../../data/pageTree.ts"
import { readNow } from "../../data/reads.ts"
import { translatedPart } from "../../languages/localized.ts"
import { toast } from "../../parts/toasts.tsx"
import { Waiting } from "../../parts/Waiting.tsx"
import { blockHtml } from "./blockHtml.ts"
import type { EditSession } from "./EditSession.ts"
import { type People, readPeople } from "./people.ts"
import { contentOf } from "./Target.ts"
import { words } from "./words.ts"
import { uploadFile } from "./uploadFile.ts"

interface KnownFile {
  readonly title: string
  readonly size?: number
  readonly address: string
  readonly isImage: boolean
}

interface Known {
  readonly pages: ReadonlyArray<PageResource>
  readonly files: ReadonlyMap<string, KnownFile>
  readonly people: People
}

/** The pages, files and people that the text may refer to. */
const readKnown = async (session: EditSession): Promise<Known> => {
  const content = contentOf(session.target.space.id, session.request.value)
  const [tree, files, people] = await Promise.all([
    readNow<{ readonly pages: ReadonlyArray<PageResource> }>(`${content}/pages`),
    readNow<List<FileResource>>(`${content}/files?limit=1000`),
    readPeople(session)
  ])
  const known = files.items.map(({ contentType, downloadURL, id, name, size }): [string, KnownFile] => [
    id,
    { title: name, size, address: downloadURL, isImage: contentType.startsWith("image/") }
  ])
  return { pages: tree.pages, files: new Map(known), people }
}

const titlesIn = (pages: ReadonlyArray<PageResource>, query: string) => {
  const found: Array<PageResource> = []
  findPage(pages, (page) => {
    if (page.title.toLocaleLowerCase().includes(query.toLocaleLowerCase())) found.push(page)
    return found.length === 8
  })
  return found.map(({ id, title }) => ({ title, ref: { kind: "page" as const, page: id } }))
}

const namesIn = (files: ReadonlyMap<string, KnownFile>, query: string, isImage: boolean) =>
  [...files]
    .filter(([, file]) => file.isImage || !isImage)
    .filter(([, { title }]) => title.toLocaleLowerCase().includes(query.toLocaleLowerCase()))
    .slice(0, 8)
    .map(([id, { title }]) => ({ title, ref: { kind: "file" as const, file: id } }))

/** The longest text that the server converts, in characters. */
const maxConverted = 900_000

/** The document of a text that was pasted, as the server reads it; undefined where it cannot be read: then its words are pasted. */
const convert = async (
  { base, target }: EditSession,
  text: { readonly html: string } | { readonly markdown: string }
): Promise<EditorOptions["document"] | undefined> => {
  const path = `/spaces/${target.space.id}/content/preview`
  // Relative links resolve from the page, which a change request may have alone.
  // A pasted text has neither title nor front matter: with a heading before it, its own heading stays.
  const body =
    "html" in text ? text : { markdown: `# Paste\n\n${text.markdown}`, page: base.id, base: base.etag }
  const { length } = "html" in text ? text.html : text.markdown
  const plain = (reason: string) => {
    toast(words.pastedPlain(reason))
    return undefined
  }
  if (length > maxConverted) return plain(words.formattedUpTo(maxConverted / 1000))
  return ask<{ readonly document: EditorOptions["document"] }>("POST", path, body).then(
    ({ document }) => document,
    (error: unknown) => plain(errorOf(error).message)
  )
}

interface VisualViewProps {
  readonly session: EditSession
  /** Called where the editor cannot be loaded, as after an update of the server. */
  readonly onFailed: () => void
  /** Called by "Edit as Markdown" of a block. */
  readonly onSource: () => void
}

/** The services of the application for the editor. */
const hostOf = (
  { files, pages, people }: Known,
  { onSource, session }: VisualViewProps
): Omit<EditorOptions, "document"> => {
  const uploaded = new Map(files)
  return {
    onChange: () => session.changeText(),
    addressOf: (ref) =>
      ref.kind === "url" ? ref.url : ref.kind === "file" ? uploaded.get(ref.file)?.address : undefined,
    fileOf: (ref) => (ref.kind === "file" ? uploaded.get(ref.file) : undefined),
    findFiles: (query, isImage) => Promise.resolve(namesIn(uploaded, query, isImage)),
    labelOf: (inline) => {
      const { ref } = (inline.data ?? {}) as {
        readonly ref?: { readonly kind: string; readonly page?: string; readonly user?: string }
      }
      if (ref?.user !== undefined) return people.nameOf(ref.user)
      return ref?.page === undefined ? undefined : findPage(pages, ({ id }) => id === ref.page)?.page.title
    },
    htmlOf: blockHtml(session),
    editSource: onSource,
    onPasteRefused: (times) => toast(words.pasteTooLarge(times)),
    onUploadFailed: (file, message) => toast(words.notStored(file.name, message)),
    convertHtml: (html) => convert(session, { html }),
    convertMarkdown: (markdown) => convert(session, { markdown }),
    findPages: (query) => Promise.resolve(titlesIn(pages, query)),
    findPeople: people.find,
    uploadFile: async (file, onProgress, signal) => {
      const { space } = session.target
      const content = contentOf(space.id, session.request.value)
      const { address, id } = await uploadFile(space.organization, content, file, onProgress, signal)
      const isImage = file.type.startsWith("image/")
      uploaded.set(id, { title: file.name, size: file.size, address, isImage })
      return { kind: "file", file: id }
    }
  }
}

/** The visual editor of a page, which is loaded when it is first shown. */
export const VisualView = (props: VisualViewProps) => {
  const { onFailed, session } = props
  const place = useRef<HTMLDivElement>(null)
  const isOpen = useSignal(false)
  useEffect(() => {
    let editor: Editor | undefined
    let leave: (() => void) | undefined
    let isCurrent = true
    const open = async () => {
      const [{ createEditor }, known] = await Promise.all([import("@octavo/editor"), readKnown(session)])
      if (!isCurrent || place.current === null || typeof session.text === "string") return
      const words = translatedPart<EditorWords>("editor")
      const host = { ...hostOf(known, props), ...(words !== undefined && { words }) }
      const made = createEditor(place.current, { document: session.text, ...host })
      editor = made
      leave = session.connect({
        read: () => made.document(),
        show: (text) => {
          if (typeof text !== "string") made.setDocument(text)
        },
        patchesSince: (base) => made.patchesSince(base),
        find: () => made.find()
      })
      isOpen.value = true
    }
    open().catch(() => isCurrent && onFailed())
    return () => {
      isCurrent = false
      leave?.()
      editor?.destroy()
    }
  }, [session])
  return (
    <>
      {!isOpen.value && <Waiting />}
      <div class="visual" ref={place} />
    </>
  )
}
