import { Schema } from "effect"

/** The kinds of content that an import leaves out or cannot show as it is. */
export const LossKind = Schema.Literals([
  "pages",
  "files",
  "navigation",
  "components",
  "includes",
  "missingFiles",
  "links",
  "texts",
  "content"
])
export type LossKind = typeof LossKind.Type

/** A language or a version of a project, which can be a space of its own on a site. */
export const ImportVariant = Schema.Struct({
  directory: Schema.String,
  section: Schema.NullOr(Schema.String),
  title: Schema.String,
  language: Schema.NullOr(Schema.String),
  version: Schema.NullOr(Schema.String),
  pages: Schema.Int
})
  .annotate({
    fields: {
      directory:
        "The `repoProjectDirectory` of an import of this language or version alone, such as `docs#fr`.",
      section: "The title of the set of pages. Null if the project has one set.",
      title: "The title of the language, such as `Français`, else of the set of pages or the version.",
      language:
        "The language of a space for it, such as `fr`. Null if the project has one language, or spaces do not have this one.",
      version: "The title of the version. Null if the project has one version.",
      pages: "The number of pages."
    }
  })
  .annotate({ identifier: "ImportVariant" })
export type ImportVariant = typeof ImportVariant.Type

/** The recognized source of an import and its sizes, and the content that the import loses. */
export const ImportReport = Schema.Struct({
  source: Schema.NullOr(Schema.String),
  pages: Schema.Int,
  languages: Schema.Int,
  variants: Schema.optionalKey(Schema.Array(ImportVariant)),
  losses: Schema.Array(
    Schema.Struct({ kind: LossKind, count: Schema.Int }).annotate({
      fields: {
        kind: "The kind of content. `components` and `content` have no counterpart, `texts` are pages that are shown as plain text.",
        count: "The number of pages, files, entries or places."
      }
    })
  )
})
  .annotate({
    fields: {
      source:
        "The tool or product that the content is written for, such as `Starlight`. Null if none is recognized.",
      pages: "The number of pages.",
      languages: "The number of languages of the pages.",
      variants:
        "The languages and versions that can be imported into a space each, the main one first. Absent if there is one.",
      losses: "The content that the import leaves out or cannot show as it is, by kind."
    }
  })
  .annotate({ identifier: "ImportReport" })
export type ImportReport = typeof ImportReport.Type

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

/** The numbers of pages and languages of an import, such as `127 pages, 8 languages`. */
export const describeSizes = ({ languages, pages }: Pick<ImportReport, "languages" | "pages">): string =>
  [counted(pages, "page"), ...(languages > 1 ? [counted(languages, "language")] : [])].join(", ")

/** The recognized source of an import with its sizes, such as `Starlight, 127 pages, 8 languages`. */
export const describeReport = ({
  source,
  ...sizes
}: Pick<ImportReport, "languages" | "pages" | "source">): string =>
  [...(source === null ? [] : [source]), describeSizes(sizes)].join(", ")

/** One loss of an import in words. */
export const describeLoss = ({ count, kind }: ImportReport["losses"][number]): string => {
  switch (kind) {
    case "pages":
      return `Pages that are left out: ${count}`
    case "files":
      return `Files that are left out: ${count}`
    case "navigation":
      return `Entries of the navigation that cannot be read: ${count}`
    case "components":
      return `Components that Octavo does not know: ${count}`
    case "includes":
      return `Included files that do not exist: ${count}`
    case "missingFiles":
      return `Images and files that do not exist: ${count}`
    case "links":
      return `Links that lead nowhere: ${count}`
    case "texts":
      return `Pages that are shown as plain text: ${count}`
    case "content":
      return `Parts of pages that cannot be shown: ${count}`
  }
}
