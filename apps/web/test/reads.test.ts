import { afterEach, expect, test, vi } from "vitest"

const document = { getElementById: () => ({ textContent: "{}" }) }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test("a read is repeated two seconds later, also where the wall clock was set back by an hour", async () => {
  let asked = 0
  vi.stubGlobal("document", document)
  vi.stubGlobal("fetch", async () => {
    asked += 1
    return new Response("{}")
  })
  vi.useFakeTimers({ toFake: ["Date", "performance"] })
  const { prefetch } = await import("../src/client/data/reads.ts")
  const read = () => prefetch("/v1/user")
  await read()
  await read()
  expect(asked).toBe(1)
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(2001)
  await read()
  expect(asked).toBe(2)
})
