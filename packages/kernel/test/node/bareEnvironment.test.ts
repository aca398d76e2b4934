import { afterEach, expect, test, vi } from "vitest"
import { bareEnvironment } from "../../src/node/index.ts"

afterEach(() => {
  vi.unstubAllEnvs()
})

test("a child process gets the variables that are named, and no others", () => {
  vi.stubEnv("DATABASE_URL", "postgres://octavo:secret@localhost/octavo")
  vi.stubEnv("NODE_COMPILE_CACHE", "/tmp/compiled")
  vi.stubEnv("SystemRoot", undefined)
  expect(bareEnvironment()).toEqual({})
  expect(bareEnvironment("NODE_COMPILE_CACHE", "NO_SUCH_NAME")).toEqual({
    NODE_COMPILE_CACHE: "/tmp/compiled"
  })
})

test("a child process on Windows gets what it cannot start without", () => {
  vi.stubEnv("SystemRoot", "C:\\Windows")
  expect(bareEnvironment()).toEqual({ SystemRoot: "C:\\Windows" })
})
