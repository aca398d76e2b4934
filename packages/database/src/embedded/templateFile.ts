import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Migration } from "../Migration.ts"
import { fingerprint } from "../migrate.ts"

const pgliteVersion = (): string => {
  const manifest = join(
    dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite")),
    "../package.json"
  )
  return (JSON.parse(readFileSync(manifest, "utf8")) as { readonly version: string }).version
}

/** The folder of the template, in a checkout and in the published package. */
export const templateFolder = fileURLToPath(new URL("../../template", import.meta.url))

/** The name of an embedded database that went through these migrations, or through all. */
export const templateName = (migrations?: ReadonlyArray<Migration>): string =>
  `pglite-${pgliteVersion()}-${fingerprint(migrations)}`

/** The file of the template with these migrations, or with all: a closed cluster in a tar archive, compressed by Brotli. It may be absent. */
export const templateFile = (migrations?: ReadonlyArray<Migration>): string =>
  join(templateFolder, `${templateName(migrations)}.tar.br`)
