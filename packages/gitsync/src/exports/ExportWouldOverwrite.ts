import { Schema } from "effect"

/** The repository has files of its own where the export would write, and never was the same as the space. */
export class ExportWouldOverwrite extends Schema.TaggedError<ExportWouldOverwrite>()(
  "ExportWouldOverwrite",
  { ref: Schema.String, paths: Schema.Array(Schema.String) },
  { httpApiStatus: 409 }
) {
  override get message() {
    const named = this.paths.slice(0, 3).join(", ")
    const more = this.paths.length > 3 ? ` and ${this.paths.length - 3} more` : ""
    return `${this.ref} holds files that the export would write over: ${named}${more}. Import the branch first, or export with force to replace them; what they hold now stays in the history of the branch.`
  }
}
