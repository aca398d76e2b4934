import { UserId, UserNotFound } from "@octavo/identity"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { UserResource } from "./UserResource.ts"

export const UsersGroup = guarded(
  HttpApiGroup.make("users").add(
    HttpApiEndpoint.get("getAuthenticatedUser", "/user", {
      success: UserResource
    }).annotate(OpenApi.Summary, "Get the user of the token"),
    HttpApiEndpoint.get("getUserById", "/users/:userId", {
      params: { userId: UserId },
      success: UserResource,
      error: failures(UserNotFound)
    }).annotate(OpenApi.Summary, "Get a user who shares an organization with the caller")
  )
)
