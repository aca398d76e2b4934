import { expect, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const program = fileURLToPath(new URL("../../setup/program.mjs", import.meta.url))

it("a program runs from its bundle, and from the sources while one of them is newer or the bundle is incomplete", () => {
  const root = mkdtempSync(join(tmpdir(), "octavo-program-"))
  const link = join(root, "link")
  symlinkSync(root, link, "dir")
  try {
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    const says = () => {
      const copy = join(link, "tooling/setup/program.mjs")
      return String(spawnSync(process.execPath, [copy, "apps/server/src/main"]).stdout).trim()
    }
    write("package.json", `{ "type": "module" }`)
    write("tooling/setup/program.mjs", "")
    copyFileSync(program, join(root, "tooling/setup/program.mjs"))
    write("apps/server/src/main.ts", `console.log("sources")`)
    utimesSync(join(root, "apps/server/src/main.ts"), 1000, 1000)
    const current = JSON.stringify({ name: "one", newest: 1_000_000, sources: ["apps/server/src/main.ts"] })
    expect(says()).toBe("sources")
    write(".tools/octavo/current.json", current)
    expect(says()).toBe("sources")
    write(".tools/octavo/one/apps/server/src/main.js", `console.log("bundle")`)
    expect(says()).toBe("bundle")
    utimesSync(join(root, "apps/server/src/main.ts"), 1001, 1001)
    expect(says()).toBe("sources")
    write(".tools/octavo/current.json", current.slice(9))
    expect(says()).toBe("sources")
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
