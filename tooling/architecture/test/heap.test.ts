import { expect, it } from "@effect/vitest"
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { pathToFileURL } from "node:url"
import { join } from "node:path"
import { parse } from "yaml"

const file = pathToFileURL(join(import.meta.dirname, "../../setup/heap.mjs")).href

const gigabyte = 1024 ** 3

/** The options of Node that the set-up gives to a task, on a machine of this memory. */
const optionsAt = (bytes: number, given = "", task = "start"): ReadonlyArray<string> => {
  const program = `import { heapOptions } from ${JSON.stringify(file)}; console.log(heapOptions(${JSON.stringify(task)}, ${bytes}, ${JSON.stringify(given)}).join(" "))`
  return execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" })
    .trim()
    .split(" ")
}

it("the heap of a server is a quarter of the memory, within bounds, and what the operator gives goes first", () => {
  expect(optionsAt(4 * gigabyte)).toEqual(["--max-semi-space-size=32", "--max-old-space-size=1024"])
  expect(optionsAt(0.5 * gigabyte)[1]).toBe("--max-old-space-size=384")
  expect(optionsAt(64 * gigabyte)[1]).toBe("--max-old-space-size=1536")
  expect(optionsAt(gigabyte)[0]).toBe("--max-semi-space-size=4")
  expect(optionsAt(4 * gigabyte, "", "octavo")).toEqual(["--max-semi-space-size=4"])
  expect(optionsAt(4 * gigabyte, "--max-old-space-size=3000")).toEqual(["--max-semi-space-size=32"])
})

const read = (path: string) => readFileSync(join(import.meta.dirname, "../../..", path), "utf8")

it("a worker has half of the young generation of a server, whatever it is run by", () => {
  expect(optionsAt(4 * gigabyte, "", "worker")[0]).toBe("--max-semi-space-size=16")
  expect(read("deploy/octavo-worker.service")).toContain("NODE_OPTIONS=--max-semi-space-size=16")
  for (const path of ["Dockerfile", "deploy/octavo-server.service"])
    expect(read(path)).toContain("NODE_OPTIONS=--max-semi-space-size=32")
  const { services } = parse(read("compose.yaml"), { merge: true }) as {
    readonly services: Readonly<Record<string, { readonly environment?: Readonly<Record<string, string>> }>>
  }
  const ofServer = services["server"]!.environment!
  expect(services["worker"]?.environment).toEqual({ ...ofServer, NODE_OPTIONS: "--max-semi-space-size=16" })
})

it("every way to run Octavo gives the allocator the same settings", async () => {
  const { allocatorSettings } = (await import(file)) as {
    readonly allocatorSettings: Readonly<Record<string, string>>
  }
  const settings = Object.entries(allocatorSettings)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ")
  for (const path of ["Dockerfile", "deploy/octavo-server.service", "deploy/octavo-worker.service"]) {
    expect(read(path)).toContain(settings)
  }
})
