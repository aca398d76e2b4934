import { DocumentSchema, LinkTarget, MetaLinks } from "@octavo/content"
import { Schema } from "effect"
import { ContentType, EmojiInput, FileName, Title } from "../words.ts"
import { BlockPatchSchema } from "./BlockPatchSchema.ts"
import { CoverInput } from "./CoverInput.ts"
import { LayoutInput } from "./LayoutInput.ts"
import { ComputedSourceResource } from "./PageResource.ts"

const Name = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(100))

/** A text that can be taken away. */
const Removable = <S extends Schema.Top>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

const texts = [
  Schema.Struct({ markdown: Schema.String }),
  Schema.Struct({ document: DocumentSchema })
] as const

/** The whole source of a page as Markdown, or the document tree of its body. */
const Text = Schema.Union(texts)

/** The text of a reusable content. */
const ReusableText = Schema.Struct({ markdown: Schema.String }).annotate({
  fields: { markdown: "The Markdown as a whole." }
})

const variableName = /^(?!__proto__$)[\p{L}_][\p{L}\p{N}_]{0,99}$/u

/** Values of variables by name; null removes one. */
const VariableValues = Schema.Record(
  Schema.String,
  Schema.NullOr(Schema.String.check(Schema.isMaxLength(10_000)))
).check(
  Schema.isMaxProperties(100),
  Schema.makeFilter(
    (values) =>
      Object.keys(values).every((name) => variableName.test(name)) ||
      "must have names of 1 to 100 letters, digits and _, without a digit at the start"
  )
)

/** The revision that a change was made from: its id, or the `ETag` of a read. */
const Base = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200))

/** The whole text of a page, or changes of single blocks of the document that it has at a revision. */
const TextOrBlocks = Schema.Union([
  ...texts,
  Schema.Struct({
    base: Base,
    blocks: Schema.Array(BlockPatchSchema).check(Schema.isMaxLength(2000))
  }).annotate({
    fields: {
      base: "The revision that the keys of the blocks are from: its id, or the `ETag` of a read.",
      blocks: "The changes of single blocks."
    }
  })
])

/** The resolution of a conflict of an earlier attempt: with one of the sides, or with another text. */
const ConflictResolution = Schema.Union([
  Schema.Struct({ conflict: Schema.String, take: Schema.Literals(["main", "change-request"]) }).annotate({
    fields: {
      conflict: "The id of the conflict.",
      take: "`main` keeps the content as it is, `change-request` takes what is sent."
    }
  }),
  Schema.Struct({
    conflict: Schema.String,
    markdown: Schema.String.check(Schema.isMaxLength(1_000_000))
  }).annotate({
    fields: {
      conflict: "The id of the conflict, which is one of a text.",
      markdown: "The text that replaces both sides, as Markdown."
    }
  })
])

/** The index among the siblings, or a sibling to be placed beside. */
const Place = Schema.Union([
  Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
  Schema.Struct({ before: Schema.String }).annotate({
    fields: { before: "The id of the sibling that follows the page." }
  }),
  Schema.Struct({ after: Schema.String }).annotate({
    fields: { after: "The id of the sibling that precedes the page." }
  })
])

const attributes = {
  title: Schema.optionalKey(Title(1000)),
  slug: Removable(Title(100)),
  emoji: Removable(EmojiInput),
  icon: Removable(
    Schema.String.check(
      Schema.isPattern(/^[a-z0-9-]{1,50}$/, {
        message: "must be the name of an icon: 1 to 50 lower-case letters, digits and hyphens"
      })
    )
  ),
  description: Removable(Schema.String.check(Schema.isMaxLength(1000))),
  hidden: Removable(Schema.Boolean),
  noIndex: Removable(Schema.Boolean),
  noRobotsIndex: Removable(Schema.Boolean),
  condition: Removable(
    Schema.String.check(Schema.isTrimmed(), Schema.isMinLength(1), Schema.isMaxLength(4096))
  ),
  metaLinks: Removable(MetaLinks),
  layout: Removable(LayoutInput),
  cover: Removable(CoverInput),
  target: Schema.optionalKey(LinkTarget),
  computed: Schema.optionalKey(ComputedSourceResource),
  into: Removable(Schema.String),
  at: Schema.optionalKey(Place)
}

const file = {
  name: FileName,
  ref: Schema.optionalKey(Name)
}

/** The bytes of a file: at an address, as an upload, or in the request. */
const bytes = {
  url: { url: Schema.String.check(Schema.isMaxLength(2048)) },
  upload: { upload: Name },
  base64: { base64: Schema.Uint8ArrayFromBase64, contentType: Schema.optionalKey(ContentType) }
} as const

/** Descriptions of the fields of `bytes`. */
const bytesDescriptions = {
  url: { url: "The address to fetch the file from." },
  upload: { upload: "The `key` of an upload address." },
  base64: {
    base64: "The bytes of the file in base64.",
    contentType: "The media type, such as `image/png`. Absent to detect it."
  }
} as const

const fileDescriptions = {
  name: "The name of the file, without slashes.",
  ref: "A name of your choice, under which later changes and the response refer to it."
} as const

/** Descriptions of the fields of `attributes`. */
const attributeDescriptions = {
  title: "The title. Absent to keep it.",
  slug: "The last segment of the path. Null derives it from the title.",
  emoji: "An emoji, as a character or as code points in hex. Null removes it.",
  icon: "The name of an icon. Null removes it.",
  description: "The description. Null removes it.",
  hidden: "Whether the page is left out of the table of contents. Null means false.",
  noIndex: "Whether the page is left out of searches. Null means false.",
  noRobotsIndex: "Whether search engines are asked to leave the page out. Null means false.",
  condition: "The expression that decides which visitors see the page. Null removes it.",
  metaLinks: "The canonical address of the page and its alternates. Null removes them.",
  layout:
    "The parts of the layout to change; others stay. Null means the default layout. Only for a page with text.",
  cover: "The picture above the page. Null removes it. Only for a page with text.",
  target: "The target, for a link page.",
  computed: "The source of the content, for a computed page.",
  into: "The id of the page that contains it, or the `ref` of an earlier change. Null means the top.",
  at: "The position among its siblings: an index from 0, or a sibling to be placed beside. Absent for the end of a new page."
} as const

const Change = Schema.Union([
  Schema.Struct({
    type: Schema.Literal("insert_page"),
    kind: Schema.optionalKey(Schema.Literals(["document", "group", "link", "computed"])),
    ref: Schema.optionalKey(Name),
    document: Schema.optionalKey(Text),
    ...attributes
  }).annotate({
    fields: {
      ...attributeDescriptions,
      kind: "The kind of the page. Default: `document`.",
      ref: "A name of your choice, under which later changes and the response refer to it.",
      document: "The text of the page, as Markdown or as a document tree."
    }
  }),
  Schema.Struct({
    type: Schema.Literal("update_page"),
    page: Schema.String,
    base: Schema.optionalKey(Base),
    document: Schema.optionalKey(TextOrBlocks),
    resolve: Schema.optionalKey(Schema.Array(ConflictResolution).check(Schema.isMaxLength(1000))),
    ...attributes
  }).annotate({
    fields: {
      ...attributeDescriptions,
      page: "The id of the page to change, or the `ref` of an earlier change.",
      base: "The revision that the change was made from: its id, or the `ETag` of a read. Later changes by others are merged.",
      document: "The new text as a whole, or changes of single blocks. Absent to keep it.",
      resolve: "Resolutions of the conflicts that this change was refused for with 409. Used with a `base`."
    }
  }),
  Schema.Struct({ type: Schema.Literal("delete_page"), page: Schema.String }).annotate({
    fields: { page: "The id of the page to delete, with its descendants." }
  }),
  Schema.Struct({ type: Schema.Literal("revert_page"), page: Schema.String }).annotate({
    fields: { page: "The id of the page to revert." }
  }),
  Schema.Struct({
    type: Schema.Literal("insert_files"),
    files: Schema.Array(
      Schema.Union([
        Schema.Struct({ ...file, ...bytes.url }).annotate({
          fields: { ...fileDescriptions, ...bytesDescriptions.url }
        }),
        Schema.Struct({ ...file, ...bytes.upload }).annotate({
          fields: { ...fileDescriptions, ...bytesDescriptions.upload }
        }),
        Schema.Struct({ ...file, ...bytes.base64 }).annotate({
          fields: { ...fileDescriptions, ...bytesDescriptions.base64 }
        })
      ])
    ).check(Schema.isMinLength(1), Schema.isMaxLength(50))
  }).annotate({ fields: { files: "The files to add." } }),
  Schema.Struct({
    type: Schema.Literal("update_file"),
    file: Schema.String,
    name: Schema.optionalKey(FileName),
    content: Schema.optionalKey(
      Schema.Union([
        Schema.Struct(bytes.url).annotate({ fields: bytesDescriptions.url }),
        Schema.Struct(bytes.upload).annotate({ fields: bytesDescriptions.upload }),
        Schema.Struct(bytes.base64).annotate({ fields: bytesDescriptions.base64 })
      ])
    )
  }).annotate({
    fields: {
      file: "The id of the file to change, or the `ref` of an earlier change.",
      name: "The new name, without slashes. Absent to keep it.",
      content: "The new bytes. Absent to keep them."
    }
  }),
  Schema.Struct({ type: Schema.Literal("delete_file"), file: Schema.String }).annotate({
    fields: { file: "The id of the file to delete." }
  }),
  Schema.Struct({
    type: Schema.Literal("insert_reusable_content"),
    title: Title(1000),
    ref: Schema.optionalKey(Name),
    document: ReusableText
  }).annotate({
    fields: {
      title: "The title.",
      ref: "A name of your choice, under which later changes refer to it.",
      document: "The text."
    }
  }),
  Schema.Struct({
    type: Schema.Literal("update_reusable_content"),
    reusableContent: Schema.String,
    title: Schema.optionalKey(Title(1000)),
    document: Schema.optionalKey(ReusableText)
  }).annotate({
    fields: {
      reusableContent: "The id of the reusable content to change, or the `ref` of an earlier change.",
      title: "The new title. Absent to keep it.",
      document: "The new text. Absent to keep it."
    }
  }),
  Schema.Struct({
    type: Schema.Literal("delete_reusable_content"),
    reusableContent: Schema.String
  }).annotate({
    fields: {
      reusableContent: "The id of the reusable content to delete. Pages that include it show nothing there."
    }
  }),
  Schema.Struct({
    type: Schema.Literal("set_variables"),
    variables: VariableValues
  }).annotate({
    fields: { variables: "The values of variables by name. Null removes a variable; others stay." }
  })
])

/** Edits of the content, applied in order, all or none. */
export const ContentEdits = Schema.Struct({
  changes: Schema.Array(Change).check(Schema.isMinLength(1), Schema.isMaxLength(50))
}).annotate({ fields: { changes: "The changes, applied in order. All are applied or none." } })
export type ContentEdits = typeof ContentEdits.Type
