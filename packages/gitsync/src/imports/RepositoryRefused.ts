import { Schema } from "effect"
import { LayoutProblem } from "../layout/LayoutProblem.ts"

const place = ({ line, path }: LayoutProblem) =>
  line === undefined ? (path === "" ? "The top folder" : path) : `${path}, line ${line}`

/** The repository was read, but its content cannot be used as it is; the problems say where to look. */
export class RepositoryRefused extends Schema.TaggedError<RepositoryRefused>()(
  "RepositoryRefused",
  { problems: Schema.Array(LayoutProblem) },
  { httpApiStatus: 422 }
) {
  override get message() {
    const errors = this.problems.filter((problem) => problem.severity === "error")
    const [first] = errors
    if (first === undefined) return "The files cannot be imported"
    const more = errors.length === 1 ? "" : ` (and ${errors.length - 1} more)`
    return `The files cannot be imported. ${place(first)}: ${first.message}${more}`
  }
}
