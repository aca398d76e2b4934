import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Schema } from "effect"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { UserResource } from "./UserResource.ts"

export const UsersGroup = guarded(
  HttpApiGroup.make("users").add(
    HttpApiEndpoint.get("getAuthenticatedUser", "/user", {
      success: UserResource,
      error: failures()
    }).annotate(OpenApi.Summary, "The user whose token this is"),
    HttpApiEndpoint.get("getUserById", "/users/:userId", {
      params: { userId: Schema.String },
      success: UserResource,
      error: failures(404)
    }).annotate(OpenApi.Summary, "A user who shares an organization with the caller")
  )
)
