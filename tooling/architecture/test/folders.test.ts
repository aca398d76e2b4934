import { globSync } from "node:fs"
import { dirname } from "node:path"
import { expect, test } from "vitest"
import { root } from "../src/sources.ts"

const maxFilesOfFolder = 25

// Folders with more files, with their numbers. A number may only shrink, and is then written here.
const largeFolders: Readonly<Record<string, number>> = {
  "apps/cli/src": 44,
  "apps/cli/src/commands": 49,
  "apps/server/src/handlers": 46,
  "apps/server/src/http": 43,
  "apps/server/src/presenters": 52,
  "apps/server/src/signIn": 26,
  "apps/web/src/client/screens/edit": 28,
  "packages/content/src/edits": 31,
  "packages/content/src/links": 27,
  "packages/content/src/memory": 27,
  "packages/content/src/postgres": 42,
  "packages/content/src/search": 28,
  "packages/content/src/spaces": 26,
  "packages/database/src/migrations": 86,
  "packages/gitsync/src/exports": 29,
  "packages/gitsync/src/imports": 37,
  "packages/gitsync/src/layout": 28,
  "packages/gitsync/src/tools": 29,
  "packages/identity/src/members": 26,
  "packages/identity/src/memory": 30,
  "packages/identity/src/postgres": 30,
  "packages/identity/src/sessions": 26,
  "packages/identity/src/sso": 47,
  "packages/imports/src": 32,
  "packages/publishing/src/answers": 28,
  "packages/reviews/src/comments": 31,
  "packages/sites/src/structure": 40,
  "packages/sites/src/visitors": 30
}

test(`a folder of sources has at most ${maxFilesOfFolder} files directly in it`, () => {
  const sizes: Record<string, number> = {}
  for (const path of globSync("{apps,packages}/*/src/**/*.{ts,tsx}", { cwd: root })) {
    const folder = dirname(path)
    sizes[folder] = (sizes[folder] ?? 0) + 1
  }
  const large = Object.entries(sizes).filter(([, size]) => size > maxFilesOfFolder)
  expect(Object.fromEntries(large)).toEqual(largeFolders)
})
