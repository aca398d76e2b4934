import { Schema } from "effect"

/** A block or a cell was named without what holds it. */
export class CommentTargetIncomplete extends Schema.TaggedError<CommentTargetIncomplete>()(
  "CommentTargetIncomplete",
  { path: Schema.Literals(["node", "tableCell"]) },
  { httpApiStatus: 400 }
) {
  override get message() {
    return this.path === "node"
      ? "The node has no page. Send the page that contains it"
      : "A cell needs the page that it is on"
  }
}

/** The page has no such block. */
export class NodeNotFound extends Schema.TaggedError<NodeNotFound>()(
  "NodeNotFound",
  { node: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "There is no such node on this page"
  }
}
