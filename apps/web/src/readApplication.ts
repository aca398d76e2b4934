import { execFile } from "node:child_process"
import { readdir, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { hashOfSources } from "./build/hashOfSources.ts"
import { type Manifest, manifestName } from "./Manifest.ts"
import { readManifest } from "./readManifest.ts"

/** The application as files for browsers. */
export interface Application {
  readonly manifest: Manifest
  /** The folders of this build and of the one before, whose files tabs that are open may still ask for: their media types by name. */
  readonly folders: ReadonlyArray<{
    readonly folder: string
    readonly names: Readonly<Record<string, string>>
  }>
}

/** The build that a published package brings along. */
const packed = fileURLToPath(new URL("files", import.meta.url))

const root = fileURLToPath(new URL("../../..", import.meta.url))
const builds = join(root, ".octavo-build")

/** Builds of versions before stay for tabs that are open: so many. */
const keptBuilds = 1

/** The builds of versions before, the last one first. All others are removed. */
const buildsBefore = async (current: string): Promise<ReadonlyArray<string>> => {
  const names = (await readdir(builds)).filter((name) => /^[0-9a-f]{16}$/.test(name) && name !== current)
  const ages = await Promise.all(
    names.map(async (name) => ({ folder: join(builds, name), at: (await stat(join(builds, name))).mtimeMs }))
  )
  const folders = ages.toSorted((one, other) => other.at - one.at).map(({ folder }) => folder)
  for (const folder of folders.slice(keptBuilds)) await rm(folder, { recursive: true, force: true })
  return folders.slice(0, keptBuilds)
}

const applicationIn = async (folder: string, before: ReadonlyArray<string> = []): Promise<Application> => {
  const manifest = await readManifest(folder)
  if (manifest === null) throw new Error(`The build left no ${manifestName} in ${folder}`)
  const others = await Promise.all(
    before.map(async (other) => ({ folder: other, names: (await readManifest(other))?.files ?? {} }))
  )
  return { manifest, folders: [{ folder, names: manifest.files }, ...others] }
}

const isBuilt = async (folder: string): Promise<boolean> => (await readManifest(folder)) !== null

/**
 * The application of this version. In a checkout it is built when its sources have changed, in a process of its own; the error of a build
 * that fails has the words of the bundler.
 */
export const readApplication = async (): Promise<Application> => {
  if (await isBuilt(packed)) return applicationIn(packed)
  const hash = await hashOfSources(root)
  const folder = join(builds, hash)
  if (await isBuilt(folder)) return applicationIn(folder, await buildsBefore(hash))
  const draft = `${folder}.${process.pid}`
  const program = fileURLToPath(new URL("build/main.ts", import.meta.url))
  try {
    await promisify(execFile)(process.execPath, [program, draft], { maxBuffer: 1 << 24 })
    // Another process may have been faster.
    await rename(draft, folder).catch(() => undefined)
  } catch (error) {
    const said = (error as { readonly stderr?: string }).stderr?.trim()
    throw new Error(said || String(error), { cause: error })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return applicationIn(folder, await buildsBefore(hash))
}
