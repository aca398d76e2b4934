import { Schema } from "effect"

/** The space has an entry at a path, a redirect from an address or a variable with a name that an added project has, too. */
export class PathTaken extends Schema.TaggedError<PathTaken>()("PathTaken", { path: Schema.String }) {
  override get message() {
    return `The space has ${this.path} already`
  }
}
