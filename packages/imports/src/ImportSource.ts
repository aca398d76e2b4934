import { Effect, Schema } from "effect"

/** The kinds of sources that an import can name. */
export const ImportSource = Schema.Literals([
  "website",
  "docx",
  "markdown",
  "html",
  "zip",
  "confluence",
  "github-wiki",
  "notion",
  "google-docs"
])
export type ImportSource = typeof ImportSource.Type

/** Those that Octavo reads. */
export const supportedSources = ["website", "markdown", "html", "docx", "zip"] as const
export type SupportedSource = (typeof supportedSources)[number]

/** Octavo does not read content from there. */
export class ImportSourceUnsupported extends Schema.TaggedError<ImportSourceUnsupported>()(
  "ImportSourceUnsupported",
  { source: ImportSource },
  { httpApiStatus: 400 }
) {
  get path() {
    return "source"
  }
  override get message() {
    return `Content cannot be imported from ${this.source}; use ${supportedSources.join(", ")}`
  }
}

const reasons = {
  robots: "its robots.txt does not allow it",
  "not-a-page": "there is no page of HTML at that address",
  "not-text": "what is at that address is no text",
  "not-markdown": "what is at that address is a page of HTML, not Markdown",
  "not-a-document": "what is at that address is no document of Word (.docx)",
  "not-an-archive": "what is at that address is no ZIP archive",
  "unsafe-archive": "the archive has names that lead out of it",
  encrypted: "the archive is encrypted",
  "too-many-files": "the archive holds too many files",
  "too-large": "it unpacks to more than is allowed",
  "too-slow": "it took too long to answer",
  "too-complex": "it is too large or too deeply nested to be read",
  taken:
    "the space has content with this path, address or name already; import the project into another space",
  empty: "there is nothing in it to import"
} as const

export type ImportRefusal = keyof typeof reasons

/** The content at an address cannot be imported; nothing was changed. */
export class ImportRefused extends Schema.TaggedError<ImportRefused>()(
  "ImportRefused",
  {
    reason: Schema.Literals(Object.keys(reasons) as ReadonlyArray<ImportRefusal>),
    /** The name of the file, or the path within the archive, that is in the way. */
    file: Schema.optionalKey(Schema.String)
  },
  { httpApiStatus: 422 }
) {
  override get message() {
    return this.file === undefined
      ? `Nothing was imported: ${reasons[this.reason]}`
      : `Nothing was imported because of ${this.file}: ${reasons[this.reason]}`
  }
}

/** Says which file is in the way of an import, unless that is said already. */
export const refusedBecauseOf =
  (file: string) =>
  <A, E, R>(effect: Effect.Effect<A, E | ImportRefused, R>): Effect.Effect<A, E | ImportRefused, R> =>
    Effect.catchIf(
      effect,
      (error) => error instanceof ImportRefused,
      ({ file: known, reason }) => new ImportRefused({ reason, file: known ?? file })
    )
