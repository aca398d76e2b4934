import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { describe, expect, test } from "vitest"

const memoryOf = async (kind: "busy" | "idle") => {
  const program = join(import.meta.dirname, "growing.ts")
  const { stdout } = await promisify(execFile)(process.execPath, ["--max-semi-space-size=32", program, kind])
  return JSON.parse(stdout) as { readonly before: number; readonly after: number }
}

describe("the memory of a process that grew", () => {
  test("is given back when it is idle", async () => {
    const { after, before } = await memoryOf("idle")
    expect(after).toBeLessThan(before - 100)
  })

  test("is kept while it is busy, since collecting takes time", async () => {
    const { after, before } = await memoryOf("busy")
    expect(after).toBeGreaterThan(before - 50)
  })
})

test("the old generation grows by half of what is alive, not to several times of it", async () => {
  const program = join(import.meta.dirname, "aging.ts")
  const most = async (kind: "bounded" | "unbounded") =>
    Number((await promisify(execFile)(process.execPath, ["--max-semi-space-size=32", program, kind])).stdout)
  expect(await most("bounded")).toBeLessThan(0.75 * (await most("unbounded")))
})
