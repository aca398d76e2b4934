import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { guarded } from "../guarded.ts"
import { Timestamp } from "../words.ts"

/** The program that answers. */
const ApiInformationResource = Schema.Struct({ version: Schema.String, build: Timestamp })
  .annotate({
    fields: {
      version: "The version of Octavo.",
      build: "The time at which this version was built or installed."
    }
  })
  .annotate({ identifier: "ApiInformation" })

export class SystemGroup extends guarded(
  HttpApiGroup.make("system").add(
    HttpApiEndpoint.get("getApiInformation", "/v1/", { success: ApiInformationResource })
      .annotate(OpenApi.Summary, "Get the version of the server")
      .annotate(OpenApi.Description, "Needs a token, as all operations do.")
  ),
  "/"
) {}
