import { Schema } from "effect"
import { Timestamp } from "../words.ts"

/** The Git origin of the content of a space. */
export const GitStateResource = Schema.Struct({
  repoName: Schema.optionalKey(Schema.String),
  installationProvider: Schema.optionalKey(Schema.Literals(["github", "gitlab", "github-legacy"])),
  installationId: Schema.String,
  installationStatus: Schema.Literal("active"),
  integration: Schema.optionalKey(Schema.String),
  url: Schema.optionalKey(Schema.String),
  updatedAt: Schema.optionalKey(Timestamp)
})
  .annotate({
    fields: {
      installationId: "The id of the space, which has one repository; for newer clients.",
      installationStatus: "Always `active`; for newer clients.",
      url: "The address of the repository for people."
    }
  })
  .annotate({ identifier: "GitState" })
export type GitStateResource = typeof GitStateResource.Type
