import type { Block, Fragment } from "@octavo/markdown"
import { Schema } from "effect"

const Key = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(100))

const isNode = (value: unknown, object: string): boolean =>
  typeof value === "object" && value !== null && "object" in value && value.object === object

const AnyBlock = Schema.declare(
  (value: unknown): value is Block => isNode(value, "block") && typeof (value as Block).type === "string",
  { identifier: "DocumentBlock", expected: 'a block: an object whose "object" is "block", with its "type"' }
)

const AnyFragment = Schema.declare(
  (value: unknown): value is Fragment =>
    isNode(value, "fragment") && Array.isArray((value as Fragment).nodes),
  {
    identifier: "DocumentFragment",
    expected: 'a fragment: an object whose "object" is "fragment", with "nodes"'
  }
)

/** The cells of a row by the ids of their columns. */
const Cells = Schema.Record(Schema.String, Schema.Unknown)

/**
 * A change of one block of a document, at any depth, or of a row of a table. Keys and ids are those of the document; null is the place
 * before the first one.
 */
export const BlockPatchSchema = Schema.Union([
  Schema.Struct({
    type: Schema.Literal("replace"),
    key: Key,
    block: Schema.Union([AnyBlock, AnyFragment])
  }).annotate({
    fields: {
      key: "The key of a block, cell or caption in the document tree.",
      block: "The block that replaces it; a fragment for a cell or a caption."
    }
  }),
  Schema.Struct({ type: Schema.Literal("insertAfter"), key: Schema.NullOr(Key), block: AnyBlock }).annotate({
    fields: {
      key: "The key of the block to insert after. Null inserts before the first block.",
      block: "The block to insert."
    }
  }),
  Schema.Struct({ type: Schema.Literal("remove"), key: Key }).annotate({
    fields: { key: "The key of a block in the document tree." }
  }),
  Schema.Struct({ type: Schema.Literal("replaceRow"), key: Key, row: Key, cells: Cells }).annotate({
    fields: {
      key: "The key of a table in the document tree.",
      row: "The id of the row.",
      cells: "The new cells by the ids of their columns. Absent cells are kept."
    }
  }),
  Schema.Struct({
    type: Schema.Literal("insertRowAfter"),
    key: Key,
    row: Schema.NullOr(Key),
    cells: Cells
  }).annotate({
    fields: {
      key: "The key of a table in the document tree.",
      row: "The id of the row to insert after. Null inserts before the first row.",
      cells: "The cells by the ids of their columns."
    }
  }),
  Schema.Struct({ type: Schema.Literal("removeRow"), key: Key, row: Key }).annotate({
    fields: { key: "The key of a table in the document tree.", row: "The id of the row to remove." }
  })
]).annotate({ identifier: "DocumentBlockPatch" })
