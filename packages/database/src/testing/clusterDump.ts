import { Effect } from "effect"
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from "node:fs"
import { tmpdir, userInfo } from "node:os"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { createBrotliDecompress } from "node:zlib"
import { makeTemplate } from "../embedded/makeTemplate.ts"
import { templateName } from "../embedded/templateFile.ts"

/**
 * The template of new embedded databases as a plain archive, which takes a test less time to unpack. Both are made once per state of the
 * migrations.
 */
export const clusterDump = Effect.gen(function* () {
  const template = yield* makeTemplate
  const folder = join(tmpdir(), `octavo-test-${userInfo().uid}`)
  const file = join(folder, `${templateName()}-template.tar`)
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  const draft = `${file}.${process.pid}`
  yield* Effect.promise(() =>
    pipeline(createReadStream(template), createBrotliDecompress(), createWriteStream(draft))
  )
  renameSync(draft, file)
  return file
})
