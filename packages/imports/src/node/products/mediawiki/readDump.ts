import { Refused } from "../../Refused.ts"
import { copied, parseBytes, type XmlHandler } from "../parseBytes.ts"

/** A page of a dump with its newest revision. */
export interface DumpedPage {
  readonly title: string
  readonly namespace: number
  /** The title that it redirects to. */
  readonly redirect: string | null
  readonly text: string
  /** The kind of its text, such as `wikitext`. */
  readonly model: string
  /** The time of the revision, and the name of its author. */
  readonly time: string
  readonly author: string
}

/** The facts of a wiki and its pages. */
export interface Dump {
  readonly pages: ReadonlyArray<DumpedPage>
  /** The address of the main page. */
  readonly base: string
  /** The numbers of namespaces by their names in lower case. */
  readonly namespaces: ReadonlyMap<string, number>
  /** Whether the XML has a mistake: the pages are those before it. */
  readonly isDamaged: boolean
}

/** The most pages, and characters of a text. */
const bounds = { pages: 100_000, text: 10_000_000 }

type Writable<A> = { -readonly [Key in keyof A]: A[Key] }

const blank = { title: "", namespace: 0, redirect: null, text: "", model: "wikitext", time: "", author: "" }

const canonical: ReadonlyMap<string, number> = new Map(
  Object.entries({
    media: -2,
    special: -1,
    talk: 1,
    user: 2,
    project: 4,
    file: 6,
    image: 6,
    mediawiki: 8,
    template: 10,
    help: 12,
    category: 14
  })
)

class DumpReader implements XmlHandler {
  readonly pages: Array<DumpedPage> = []
  readonly namespaces = new Map(canonical)
  base = ""
  readonly #path: Array<string> = []
  #page: Writable<DumpedPage> = blank
  #revision: Writable<DumpedPage> = blank
  #namespace = 0
  #text = ""

  open(tag: string, attributes: Readonly<Record<string, string>>): void {
    this.#path.push(tag)
    this.#text = ""
    if (tag === "page") this.#page = { ...blank }
    else if (tag === "revision") this.#revision = { ...blank }
    else if (tag === "redirect") this.#page.redirect = copied(attributes.title ?? "")
    else if (tag === "namespace") this.#namespace = Number(attributes.key)
  }

  add(text: string): void {
    this.#text += text
    if (this.#text.length > bounds.text) throw new Refused("too-large")
  }

  close(tag: string): void {
    this.#path.pop()
    const text = this.#text
    this.#text = ""
    switch (`${this.#path.at(-1)}>${tag}`) {
      case "siteinfo>base":
        this.base = copied(text)
        return
      case "namespaces>namespace":
        if (Number.isInteger(this.#namespace)) this.namespaces.set(text.toLowerCase(), this.#namespace)
        return
      case "page>title":
        this.#page.title = copied(text)
        return
      case "page>ns":
        this.#page.namespace = Number(text)
        return
      case "revision>timestamp":
        this.#revision.time = copied(text)
        return
      case "revision>model":
        this.#revision.model = copied(text)
        return
      case "revision>text":
        this.#revision.text = copied(text)
        return
      case "contributor>username":
      case "contributor>ip":
        this.#revision.author = copied(text)
        return
      case "page>revision":
        if (this.#revision.time >= this.#page.time) {
          const { author, model, text: newest, time } = this.#revision
          Object.assign(this.#page, { author, model, text: newest, time })
        }
        return
      case "mediawiki>page":
        if (this.pages.length >= bounds.pages) throw new Refused("too-complex")
        this.pages.push(this.#page)
    }
  }
}

/** Reads a dump of MediaWiki. */
export const readDump = (bytes: Uint8Array): Dump => {
  const reader = new DumpReader()
  const isDamaged = !parseBytes(bytes, reader)
  const { base, namespaces, pages } = reader
  return { base, namespaces, pages, isDamaged }
}
