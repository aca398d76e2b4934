import { Schema } from "effect"

/** Another section of the site, or another site space of the section, has the path. */
export class SitePathTaken extends Schema.TaggedError<SitePathTaken>()(
  "SitePathTaken",
  { path: Schema.String },
  { httpApiStatus: 409 }
) {
  override get message() {
    return `The path ${this.path} is taken. Choose another one`
  }
}

/** The text cannot be a path. */
export class SitePathRefused extends Schema.TaggedError<SitePathRefused>()(
  "SitePathRefused",
  { problem: Schema.String },
  { httpApiStatus: 400 }
) {
  get path() {
    return "path"
  }
  override get message() {
    return `The field \`path\` of the body ${this.problem}`
  }
}
