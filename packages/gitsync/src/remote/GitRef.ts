import { Schema } from "effect"

/** A full name of a ref, as `refs/heads/main`, `refs/tags/v1` or `refs/pull/7/head`. */
export type GitRef = string

/** The ref is not the full name of a branch or another ref, written the way Git demands. */
export class GitRefRefused extends Schema.TaggedError<GitRefRefused>()(
  "GitRefRefused",
  { ref: Schema.String },
  { httpApiStatus: 422 }
) {
  override get message(): string {
    return "The ref must be a full ref name, such as refs/heads/main."
  }
}

const forbidden = /[ ~^:?*[\\]|\.\.|@\{|\.$/

const isControl = (character: string) => character < " " || character === "\u007f"

/** Whether a text is a full ref name that Git itself would accept, and that no tool could take for an option. */
export const isGitRef = (text: string): boolean => {
  if (!text.startsWith("refs/") || text.length > 1024 || !text.isWellFormed()) return false
  if (forbidden.test(text) || Array.from(text).some(isControl)) return false
  return text
    .split("/")
    .every((part) => part !== "" && !part.startsWith(".") && !part.startsWith("-") && !part.endsWith(".lock"))
}
