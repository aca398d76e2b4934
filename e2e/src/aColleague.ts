import { Effect } from "effect"
import { type Door, request } from "./request.ts"

/** Somebody else in an organization, with a role there, and the token to ask as them. */
export const aColleague = Effect.fnUntraced(function* (
  door: Door,
  organizationId: string,
  role: "comment" | "edit" | "review" | "create",
  name = "grace"
) {
  const email = `${name}@example.org`
  const user = yield* request<{ readonly id: string }>(door, "POST", "/v1/admin/users", {
    email,
    displayName: name
  })
  yield* request(door, "POST", `/v1/orgs/${organizationId}/invites`, { emails: [email], role })
  const tokens = `/v1/admin/users/${user.body.id}/tokens`
  const { body } = yield* request<{ readonly token: string }>(door, "POST", tokens, { label: "Tests" })
  // The first request to the organization accepts the invitation.
  yield* request({ ...door, token: body.token }, "GET", `/v1/orgs/${organizationId}`)
  return { userId: user.body.id, token: body.token }
})
