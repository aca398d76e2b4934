import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { productSources, sources, workspaceOf, workspaces } from "../src/sources.ts"

// Who may import whom. A package may also import itself, by relative path.
const arrows: { readonly [home: string]: ReadonlyArray<string> } = {
  "packages/kernel": [],
  "packages/identity": ["packages/kernel"],
  "packages/markdown": [],
  "packages/content": ["packages/kernel", "packages/identity", "packages/markdown"],
  "packages/pdf": ["packages/kernel", "packages/identity", "packages/content", "packages/markdown"],
  // Its trees are those of the API, of which it imports the types alone.
  "packages/editor": ["packages/markdown"],
  "packages/html": ["packages/kernel", "packages/markdown"],
  "packages/imports": ["packages/kernel", "packages/identity", "packages/content", "packages/markdown"],
  "packages/gitsync": ["packages/kernel", "packages/identity", "packages/content", "packages/markdown"],
  "packages/reviews": ["packages/kernel", "packages/identity", "packages/content", "packages/markdown"],
  "packages/sites": ["packages/kernel", "packages/identity", "packages/content", "packages/markdown"],
  "packages/publishing": [
    "packages/kernel",
    "packages/content",
    "packages/markdown",
    "packages/html",
    "packages/sites"
  ],
  "packages/translations": ["packages/kernel", "packages/identity", "packages/content", "packages/markdown"],
  "packages/openapi": ["packages/kernel", "packages/identity", "packages/content"],
  "packages/notifications": [
    "packages/kernel",
    "packages/identity",
    "packages/content",
    "packages/gitsync",
    "packages/openapi",
    "packages/reviews",
    "packages/sites",
    "packages/translations"
  ],
  "packages/exports": [
    "packages/kernel",
    "packages/identity",
    "packages/content",
    "packages/markdown",
    "packages/gitsync",
    "packages/notifications",
    "packages/openapi",
    "packages/reviews",
    "packages/sites",
    "packages/translations",
    "packages/database"
  ],
  "packages/folders": [
    "packages/kernel",
    "packages/identity",
    "packages/content",
    "packages/markdown",
    "packages/html",
    "packages/imports",
    "packages/gitsync",
    "packages/openapi",
    "packages/sites",
    "packages/publishing",
    "packages/installation"
  ],
  "packages/database": ["packages/kernel"],
  "packages/api": [
    "packages/kernel",
    "packages/identity",
    "packages/content",
    "packages/markdown",
    "packages/imports",
    "packages/gitsync",
    "packages/reviews",
    "packages/sites",
    "packages/translations",
    "packages/openapi",
    "packages/notifications"
  ],
  "packages/installation": ["packages/*"],
  "packages/client": ["packages/api"],
  "apps/web": ["packages/api", "packages/editor", "packages/html"],
  "apps/server": ["packages/*", "apps/worker", "apps/web"],
  "apps/worker": ["packages/*"],
  "apps/cli": ["packages/*", "apps/server", "apps/worker"],
  "apps/octavo": ["apps/cli"]
}

// What a folder of a package may import beyond the arrows of its package.
const arrowsOfFolders: { readonly [folder: string]: ReadonlyArray<string> } = {
  postgres: ["packages/database"]
}

const mayImport = (home: string, folder: string, target: string): boolean =>
  [...(arrows[home] ?? []), ...(arrowsOfFolders[folder] ?? [])].some(
    (allowed) => allowed === target || (allowed === "packages/*" && target.startsWith("packages/"))
  )

test("every app and package has its place among the arrows", () => {
  const homes = workspaces.map(({ home }) => home).filter((home) => /^(apps|packages)\//.test(home))
  expect(homes.filter((home) => arrows[home] === undefined)).toEqual([])
})

test("imports between packages follow the arrows", () => {
  const wrong = productSources.flatMap((source) =>
    source.imports
      .map(({ from }) => ({ from, target: workspaceOf(from)?.home }))
      .filter(({ target }) => target !== undefined && target !== source.home)
      .filter(({ target }) => !mayImport(source.home, source.folder, target ?? ""))
      .map(({ from }) => `${source.path} imports ${from}`)
  )
  expect(wrong).toEqual([])
})

test("only tests import what is for testing", () => {
  const wrong = productSources.flatMap((source) =>
    source.imports
      .filter(
        ({ from }) =>
          /^@octavo\/\w+\/testing$/.test(from) || from === "vitest" || from.startsWith("@effect/vitest")
      )
      .map(({ from }) => `${source.path} imports ${from}`)
  )
  expect(wrong).toEqual([])
})

test("a package is imported by its name and by one of its exports", () => {
  const wrong = sources.flatMap((source) =>
    source.imports
      .filter(({ from }) => {
        if (from.startsWith(".")) {
          return !join(dirname(source.path), from).replaceAll("\\", "/").startsWith(`${source.home}/`)
        }
        const target = workspaceOf(from)
        return target !== undefined && !target.exports.includes(from.replace(target.name, "."))
      })
      .map(({ from }) => `${source.path} imports ${from}`)
  )
  expect(wrong).toEqual([])
})

test("no file imports the index of its own package", () => {
  const wrong = sources
    .filter((source) => source.part === "src" && source.folder !== "testing")
    .flatMap((source) =>
      source.imports
        .filter(
          ({ from }) =>
            workspaceOf(from)?.home === source.home ||
            (from.startsWith(".") && join(dirname(source.path), from) === `${source.home}/src/index.ts`)
        )
        .map(({ from }) => `${source.path} imports ${from}`)
    )
  expect(wrong).toEqual([])
})

test("what a workspace imports stands in its package.json, for the product not as a development dependency", () => {
  const builtIn = /^node:/
  const packageOf = (specifier: string): string =>
    specifier
      .split("/")
      .slice(0, specifier.startsWith("@") ? 2 : 1)
      .join("/")
  const wrong = sources.flatMap((source) => {
    const workspace = workspaces.find(({ home }) => home === source.home)
    const product = source.part === "src" && source.folder !== "testing"
    return source.imports
      .filter(({ from }) => !from.startsWith(".") && !builtIn.test(from))
      .filter(({ from, typeOnly }) => {
        const name = packageOf(from)
        if (workspace === undefined || name === workspace.name || workspace.dependencies.has(name))
          return false
        // The types of a package may stand in another one, and are not needed to run.
        const types = `@types/${name}`
        if (typeOnly && (workspace.dependencies.has(types) || workspace.devDependencies.has(types)))
          return false
        // The bundle of the client has our packages inside.
        const isInside = source.home === "packages/client" && name.startsWith("@octavo/")
        // Browsers and the command load a bundle, which a package and the image bring along.
        const isBundled =
          (source.home === "apps/web" && ["build", "client"].includes(source.folder)) ||
          source.home === "apps/octavo"
        return (product && !typeOnly && !isInside && !isBundled) || !workspace.devDependencies.has(name)
      })
      .map(({ from }) => `${source.path} imports ${from}`)
  })
  expect([...new Set(wrong)]).toEqual([])
})
