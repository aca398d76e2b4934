import { globSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { findCircles } from "../src/findCircles.ts"
import { productSources, root, workspaces } from "../src/sources.ts"

const maxFilesOfFolder = 25

// Folders with more files, with their numbers. A number may only shrink, and is then written here.
const largeFolders: Readonly<Record<string, number>> = {
  "apps/cli/src": 45,
  "apps/cli/src/commands": 50,
  "apps/server/src/handlers": 46,
  "apps/server/src/http": 42,
  "apps/server/src/presenters": 51,
  "apps/server/src/signIn": 26,
  "packages/content/src/edits": 31,
  "packages/content/src/links": 27,
  "packages/content/src/memory": 27,
  "packages/content/src/postgres": 40,
  "packages/content/src/search": 28,
  "packages/gitsync/src/exports": 29,
  "packages/gitsync/src/imports": 38,
  "packages/gitsync/src/layout": 30,
  "packages/gitsync/src/tools": 29,
  "packages/identity/src/memory": 30,
  "packages/identity/src/postgres": 30,
  "packages/imports/src": 33,
  "packages/publishing/src/answers": 28,
  "packages/reviews/src/comments": 31,
  "packages/sites/src/visitors": 30
}

// Packages whose folders import each other in circles. A circle may only shrink or go, and is then changed here.
const knownCircles: Readonly<Record<string, ReadonlyArray<ReadonlyArray<string>>>> = {
  "apps/cli": [["commands", "mirror"]],
  "packages/folders": [["check", "folder", "site"]],
  "packages/gitsync": [
    ["layout", "tools"],
    ["connections", "exports", "imports", "pullRequests", "pushes", "states", "syncs"]
  ]
}

test(`a folder of sources has at most ${maxFilesOfFolder} files directly in it`, () => {
  const sizes: Record<string, number> = {}
  for (const path of globSync("{apps,packages}/*/src/**/*.{ts,tsx}", { cwd: root })) {
    const folder = dirname(path)
    // A migration stays where it is, and each change of tables adds one.
    if (folder.endsWith("/migrations")) continue
    sizes[folder] = (sizes[folder] ?? 0) + 1
  }
  const large = Object.entries(sizes).filter(([, size]) => size > maxFilesOfFolder)
  expect(Object.fromEntries(large)).toEqual(largeFolders)
})

/** The folders of a package by the folders that their files import, types included; files directly in `src` belong to no folder. */
const folderImports = (home: string): ReadonlyMap<string, ReadonlyArray<string>> => {
  const imports = new Map<string, Set<string>>()
  for (const source of productSources) {
    if (source.home !== home || source.folder === "") continue
    const others = imports.get(source.folder) ?? new Set()
    imports.set(source.folder, others)
    for (const { from } of source.imports) {
      if (!from.startsWith(".")) continue
      const path = join(dirname(source.path), from).replaceAll("\\", "/").slice(`${home}/src/`.length)
      const folder = path.split("/")[0]!
      if (path.includes("/") && folder !== source.folder) others.add(folder)
    }
  }
  return new Map([...imports].map(([folder, others]) => [folder, [...others]]))
}

test("the imports of a package lead from folder to folder", () => {
  expect(folderImports("packages/markdown").get("edit")).toContain("document")
})

test("folders of a package do not import each other in a circle", () => {
  const circles = workspaces
    .map(({ home }) => [home, findCircles(folderImports(home))] as const)
    .filter(([, found]) => found.length > 0)
  expect(Object.fromEntries(circles)).toEqual(knownCircles)
})
