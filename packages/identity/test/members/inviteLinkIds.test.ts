import { expect, it } from "@effect/vitest"
import { newInviteLinkId } from "../../src/invites/InviteLink.ts"

it("ids of invite links are no options of a command", () => {
  const ids = Array.from({ length: 2_000 }, newInviteLinkId)
  expect(ids.filter((id) => !/^[A-Za-z0-9_][\w-]{26}$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})
