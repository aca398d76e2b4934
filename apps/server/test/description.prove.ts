import { apiDocument } from "@octavo/api/document"
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

/** The tools that users run on the description; the generators need the JavaScript API of the compiler, which TypeScript 7 does not have. */
const tools = {
  "@hey-api/openapi-ts": "0.99.0",
  "@redocly/cli": "2.77.0",
  "@stoplight/spectral-cli": "6.16.3",
  "openapi-typescript": "7.13.0",
  typescript: "5.9.3"
}

let folder = ""
let file = ""
const bin = (name: string) => join(folder, "node_modules/.bin", name)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "octavo-description-"))
  file = join(folder, "openapi.json")
  writeFileSync(file, JSON.stringify(apiDocument()))
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies: tools }))
  execFileSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: folder,
    stdio: "pipe"
  })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The output of a program; of one that fails, with its output as the reason. */
const run = (name: string, ...args: ReadonlyArray<string>): string => {
  try {
    return execFileSync(bin(name), args, { cwd: folder, encoding: "utf8", stdio: "pipe" })
  } catch (error) {
    const { stderr = "", stdout = "" } = error as { readonly stdout?: string; readonly stderr?: string }
    throw new Error(`${name} failed: ${`${stdout}${stderr}`.slice(0, 5000)}`, { cause: error })
  }
}

const compile = (file: string) =>
  run(
    "tsc",
    "--noEmit",
    "--strict",
    "--skipLibCheck",
    "--target",
    "es2022",
    "--module",
    "esnext",
    "--moduleResolution",
    "bundler",
    "--lib",
    "es2023,dom,dom.iterable",
    file
  )

/** The official client asks for `/v1/`, with a slash at its end. */
describe("the description of the API", () => {
  it("passes the recommended rules of Redocly without a warning", () => {
    const report = JSON.parse(
      run(
        "redocly",
        "lint",
        file,
        "--extends=recommended",
        "--format=json",
        "--skip-rule=no-path-trailing-slash"
      )
    ) as {
      readonly totals: { readonly errors: number; readonly warnings: number }
      readonly problems: ReadonlyArray<unknown>
    }
    expect(report.problems.slice(0, 10)).toEqual([])
    expect(report.totals).toMatchObject({ errors: 0, warnings: 0 })
  })

  it("passes the OpenAPI rules of Spectral without a warning", () => {
    const ruleset = join(folder, "spectral.yaml")
    writeFileSync(ruleset, 'extends: ["spectral:oas"]\nrules: { path-keys-no-trailing-slash: off }\n')
    const report = run("spectral", "lint", file, "-r", ruleset, "-f", "json", "--fail-severity", "hint")
    expect(JSON.parse(report.slice(report.indexOf("["), report.lastIndexOf("]") + 1))).toEqual([])
  })

  it("gives types by openapi-typescript that compile", () => {
    const types = join(folder, "types.ts")
    run("openapi-typescript", file, "-o", types)
    compile(types)
  })

  it("gives a client by @hey-api/openapi-ts that compiles", () => {
    const client = join(folder, "client")
    run("openapi-ts", "-i", file, "-o", client)
    compile(join(client, "index.ts"))
  })
})
