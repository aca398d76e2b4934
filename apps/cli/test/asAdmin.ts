import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { adminToken } from "./octavo.ts"

/** Requests to the API at an address for the first admin; each expects a success. */
export const asAdmin = (url: string) => {
  const ask = <Body>(method: string, path: string, body?: unknown) =>
    Effect.promise(async () => {
      const response = await fetch(`${url}/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${adminToken}`, "content-type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) })
      })
      const text = await response.text()
      expect([method, path, response.status < 300 ? "" : text]).toEqual([method, path, ""])
      return (text === "" ? undefined : JSON.parse(text)) as Body
    })
  const items = <Item>(path: string) =>
    Effect.map(ask<{ readonly items: ReadonlyArray<Item> }>("GET", path), (list) => list.items)
  return { ask, items }
}
