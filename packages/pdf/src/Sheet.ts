import { decodeEscapes, type ImageData, isHarmlessAddress, isReference } from "@octavo/markdown"
import type { Book, BookPicture } from "./Book.ts"
import type { BookImage, TypesetImage, TypesetLink } from "./Typeset.ts"
import { breakable, printable } from "./words.ts"

/** The printable kinds of files, by their first bytes; everything else is named only. */
const extensions: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/svg+xml": "svg",
  "image/webp": "webp"
}

/** How large a picture may be: bytes of one, pixels of one, bytes of all in a book. */
const imageBounds = { bytes: 20_000_000, pixels: 40_000_000, allBytes: 150_000_000 }

const pointsOf = (pixels: number) => pixels * 0.75
/** No picture is higher than this, in points, so that it fits on a page with its caption. */
const tallest = 520

/** The maximal length of a word in a line of text, and in a cell of a table. */
const maxWordLength = 60

/** Whether an outside link may be followed: an address with a scheme that runs no code. */
const isOutside = (url: string): boolean =>
  /^[a-z][a-z\d+.-]*:/i.test(url) && isHarmlessAddress(url) && url.length <= 2_000

/** The name of a file at an address, and no more of it: addresses can be very long. */
const shortName = (address: string): string => {
  const url = URL.parse(address)
  if (url?.protocol === "data:") return ""
  const last = url?.pathname.split("/").findLast((part) => part !== "")
  return printable(last ?? url?.host ?? "").slice(0, 60)
}

interface Leading {
  readonly to: string | null
  readonly page: string | null
  readonly url: string | null
  /** The name, when the link has no words of its own. */
  readonly name: string
}

/** Everything that is collected while the chapters of a book are laid out. */
export class Sheet {
  readonly book: Book
  readonly labels: Record<string, true> = {}
  readonly formulas: Array<string> = []
  readonly #formulaNumbers = new Map<string, number>()
  readonly #images = new Map<string, BookImage>()
  #imageBytes = 0
  /** The page that is laid out now. */
  pageId = ""
  /** The longest word that may stay whole where text is laid out now. */
  longest = maxWordLength

  constructor(book: Book) {
    this.book = book
  }

  get images(): ReadonlyArray<BookImage> {
    return [...this.#images.values()]
  }

  text(value: unknown): string {
    return typeof value === "string" ? breakable(printable(value), this.longest) : ""
  }

  /** A name for a place that links lead to, once; null for a second place of the same name. */
  label(anchor: string | null): string | null {
    const label = printable(anchor === null ? this.pageId : `${this.pageId}#${anchor}`).slice(0, 500)
    if (label === "" || this.labels[label] === true) return null
    this.labels[label] = true
    return label
  }

  /** An address that a link may lead to; null for one that it may not. */
  address(url: string | null): string | null {
    return url !== null && isOutside(url) ? printable(url) : null
  }

  /** The number of a formula in the list of all. */
  formula(tex: unknown): number {
    const formula = typeof tex === "string" ? printable(tex) : ""
    const known = this.#formulaNumbers.get(formula)
    if (known !== undefined) return known
    this.#formulaNumbers.set(formula, this.formulas.length)
    return this.formulas.push(formula) - 1
  }

  /** Resolves a reference, with its name. */
  follow(value: unknown): Leading {
    const nowhere = { to: null, page: null, url: null, name: "" }
    if (!isReference(value)) return nowhere
    const { addresses } = this.book
    const reference = value
    switch (reference.kind) {
      case "url":
        return { ...nowhere, url: this.address(reference.url), name: reference.url }
      case "page":
      case "anchor": {
        const { page = this.pageId, space } = reference
        if (space !== undefined) return { ...nowhere, name: page }
        const anchor = reference.kind === "anchor" ? decodeEscapes(reference.anchor) : null
        const title = this.book.pageTitles.get(page)
        return {
          to: printable(anchor === null ? page : `${page}#${anchor}`).slice(0, 500),
          page: printable(page),
          // A target outside of the book may be closed to some of its readers.
          url: null,
          name: title ?? anchor ?? page
        }
      }
      case "file": {
        const file = this.book.files.get(reference.file)
        return file === undefined
          ? { ...nowhere, name: reference.file }
          : { ...nowhere, url: addresses.file(file), name: file.name }
      }
      case "space":
        return { ...nowhere, name: reference.space }
      case "user":
        return { ...nowhere, name: reference.user }
      case "collection":
        return { ...nowhere, name: reference.collection }
      case "reusable-content":
        return { ...nowhere, name: reference.reusableContent }
      case "openapi":
        return { ...nowhere, name: reference.spec }
      case "tag":
        return { ...nowhere, name: reference.tag }
      default:
        return nowhere
    }
  }

  link(reference: unknown, words: TypesetLink["c"] = []): TypesetLink {
    const { name, page, to, url } = this.follow(reference)
    return { t: "link", to, page, url, c: words.length > 0 ? words : [this.text(name)] }
  }

  #place(file: BookPicture): string | null {
    const extension = extensions[file.contentType.split(";")[0]!.trim()]
    const pixels = file.dimensions === null ? 0 : file.dimensions.width * file.dimensions.height
    if (extension === undefined) return null
    if (file.size > imageBounds.bytes || pixels > imageBounds.pixels) return null
    const path = `/images/${file.blobHash}.${extension}`
    if (!this.#images.has(path)) {
      if (this.#imageBytes + file.size > imageBounds.allBytes) return null
      this.#imageBytes += file.size
      this.#images.set(path, { path, blobHash: file.blobHash, size: file.size })
    }
    return path
  }

  /** A picture: printed if it is there, as a file of the space or fetched, and of a kind that can be; else named. */
  image(data: Partial<ImageData>, line = false): TypesetImage {
    const { name, url } = this.follow(data.ref)
    const reference = data.ref
    const file =
      reference?.kind === "file"
        ? this.book.files.get(reference.file)
        : reference?.kind === "url"
          ? this.book.pictures.get(reference.url)
          : undefined
    const size = file?.dimensions ?? null
    const given = sizeOf(data.width)
    const natural =
      size === null || size.width === 0 || size.height === 0
        ? null
        : Math.min(pointsOf(size.width), (tallest * size.width) / size.height)
    const wanted = given.pixels === null ? natural : pointsOf(given.pixels)
    return {
      t: "image",
      src: file === undefined ? null : this.#place(file),
      name: this.text(reference?.kind === "url" ? shortName(reference.url) : name),
      alt: printable(typeof data.alt === "string" ? data.alt : "").slice(0, 2_000),
      url,
      w: wanted === null || natural === null ? wanted : limited(wanted, size!),
      part: given.part,
      line
    }
  }
}

const limited = (width: number, size: { readonly width: number; readonly height: number }): number =>
  Math.max(1, Math.min(width, (tallest * size.width) / size.height))

/** A width as documents give it: pixels, or a part of the line. */
const sizeOf = (value: unknown): { readonly pixels: number | null; readonly part: number | null } => {
  if (typeof value === "number" && value > 0) return { pixels: value, part: null }
  if (typeof value !== "object" || value === null || !("value" in value) || typeof value.value !== "number")
    return { pixels: null, part: null }
  const isPart = "unit" in value && value.unit === "%"
  if (value.value <= 0) return { pixels: null, part: null }
  return isPart ? { pixels: null, part: Math.min(1, value.value / 100) } : { pixels: value.value, part: null }
}
