import type { CommentResource } from "@octavo/client"
import { coloured, inLine, printable } from "./terminal.ts"

const textOf = (body: CommentResource["body"]): string => ("markdown" in body ? body.markdown : "(document)")

/** A comment in lines: id, author, time and state, then its text. */
export const commentLines = (comment: CommentResource): ReadonlyArray<string> => {
  const page = comment.target.page
  const on = page === undefined ? "" : ` on ${page.path ?? page.id}`
  const replies =
    comment.replies === 0 ? "" : `, ${comment.replies} ${comment.replies === 1 ? "reply" : "replies"}`
  const state = comment.status === "resolved" ? ", resolved" : ""
  return [
    coloured("bold", inLine(comment.postedBy.displayName)) +
      coloured("dim", inLine(`${on}, ${comment.postedAt}${state}${replies}  ${comment.id}`)),
    ...printable(textOf(comment.body).trimEnd())
      .split("\n")
      .map((line) => `  ${line}`),
    ""
  ]
}
