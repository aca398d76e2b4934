import { DocumentSchema, LinkTarget, MetaLinks } from "@octavo/content"
import { Schema } from "effect"
import { ContentType, EmojiInput, FileName, Title } from "../words.ts"
import { BlockPatchSchema } from "./BlockPatchSchema.ts"
import { ComputedSourceResource } from "./PageResource.ts"
import { RevisionSummaryResource } from "./RevisionSummaryResource.ts"

const Name = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(100))

/** A text that can be taken away. */
const Removable = <S extends Schema.Top>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

const texts = [
  Schema.Struct({ markdown: Schema.String }),
  Schema.Struct({ document: DocumentSchema })
] as const

/** The whole source of a page as Markdown, or the document tree of its body. */
const Text = Schema.Union(texts)

/** The revision that a change was made from: its id, or the `ETag` of a read. */
const Base = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200))

/** The whole text of a page, or changes of single blocks of the document that it has at a revision. */
const TextOrBlocks = Schema.Union([
  ...texts,
  Schema.Struct({ base: Base, blocks: Schema.Array(BlockPatchSchema).check(Schema.isMaxLength(2000)) })
])

/** The index among the siblings, or a sibling to be placed beside. */
const Place = Schema.Union([
  Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
  Schema.Struct({ before: Schema.String }),
  Schema.Struct({ after: Schema.String })
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
  target: Schema.optionalKey(LinkTarget),
  computed: Schema.optionalKey(ComputedSourceResource),
  into: Removable(Schema.String),
  at: Schema.optionalKey(Place)
}

const file = {
  name: FileName,
  ref: Schema.optionalKey(Name)
}

const Change = Schema.Union([
  Schema.Struct({
    type: Schema.Literal("insert_page"),
    kind: Schema.optionalKey(Schema.Literals(["document", "group", "link", "computed"])),
    ref: Schema.optionalKey(Name),
    document: Schema.optionalKey(Text),
    ...attributes
  }),
  Schema.Struct({
    type: Schema.Literal("update_page"),
    page: Schema.String,
    base: Schema.optionalKey(Base),
    document: Schema.optionalKey(TextOrBlocks),
    ...attributes
  }),
  Schema.Struct({ type: Schema.Literal("delete_page"), page: Schema.String }),
  Schema.Struct({ type: Schema.Literal("revert_page"), page: Schema.String }),
  Schema.Struct({
    type: Schema.Literal("insert_files"),
    files: Schema.Array(
      Schema.Union([
        Schema.Struct({ ...file, url: Schema.String.check(Schema.isMaxLength(2048)) }),
        Schema.Struct({ ...file, upload: Name }),
        Schema.Struct({
          ...file,
          base64: Schema.Uint8ArrayFromBase64,
          contentType: Schema.optionalKey(ContentType)
        })
      ])
    ).check(Schema.isMinLength(1), Schema.isMaxLength(50))
  })
])

/** Edits of the content, applied in order, all or none. */
export const ContentEdits = Schema.Struct({
  changes: Schema.Array(Change).check(Schema.isMinLength(1), Schema.isMaxLength(50))
})
export type ContentEdits = typeof ContentEdits.Type

/** Something in the text of a page that its author should know; the text is stored as it was sent. */
export const TextProblemResource = Schema.Struct({
  /** Counted from 1; absent where it is about the whole text. */
  line: Schema.optionalKey(Schema.Int),
  message: Schema.String
}).annotate({ identifier: "TextProblem" })

/** The problems of a text that was written; absent where there are none. */
const problems = Schema.optionalKey(Schema.Array(TextProblemResource))

/** The result of each edit, in order. */
export const MadeEditResource = Schema.Union([
  Schema.Struct({
    type: Schema.Literal("insert_page"),
    page: Schema.String,
    ref: Schema.optionalKey(Schema.String),
    problems
  }),
  Schema.Struct({
    type: Schema.Literal("update_page"),
    page: Schema.String,
    problems,
    /** Present where the page differed from the base of the change: it contains both. */
    merged: Schema.optionalKey(Schema.Literal(true))
  }),
  Schema.Struct({
    type: Schema.Literal("delete_page"),
    page: Schema.String,
    /** The page itself and its former descendants. */
    pages: Schema.Array(Schema.String)
  }),
  Schema.Struct({ type: Schema.Literal("revert_page"), page: Schema.String }),
  Schema.Struct({ type: Schema.Literal("insert_files"), files: Schema.Array(Schema.String) })
]).annotate({ identifier: "ContentChangeMade" })

/** The revision that has the changes. */
export const EditedContentResource = Schema.Struct({
  revision: RevisionSummaryResource,
  changes: Schema.Array(MadeEditResource)
}).annotate({ identifier: "EditedContent" })
export type EditedContentResource = typeof EditedContentResource.Type
