import { Effect } from "effect"
import type { MemberRole } from "../node_modules/@gitbook/api/dist/client.d.ts"
import { officialClient } from "./officialClient.ts"
import { type Door, request } from "./request.ts"

/** A role as the types of the client have it: an enumeration without values at run time. */
export const role = (name: `${MemberRole}`) => name as MemberRole

/** Somebody new with the official client. */
export const aPerson = Effect.fnUntraced(function* (door: Door, name: string) {
  const user = yield* request<{ readonly id: string }>(door, "POST", "/v1/admin/users", {
    email: `${name}@example.org`,
    displayName: name
  })
  const tokens = `/v1/admin/users/${user.body.id}/tokens`
  const { body } = yield* request<{ readonly token: string }>(door, "POST", tokens, { label: "Tests" })
  return { id: user.body.id, token: body.token, client: officialClient(door.url, body.token) }
})
