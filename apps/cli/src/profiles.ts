import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { configurationFile } from "./configurationFile.ts"
import { WrongUsage } from "./failures.ts"
import { didYouMean } from "./context/didYouMean.ts"
import { replaceFile } from "./replaceFile.ts"

/** A server, and the id of the space of commands that name none. */
interface StoredProfile {
  readonly url: string
  readonly space?: string
}

/** The servers that are stored by name, and the name of the profile in use; null for none. */
interface Profiles {
  readonly current: string | null
  readonly profiles: Readonly<Record<string, StoredProfile>>
}

const fileName = (): string => configurationFile("config.json")

const isProfiles = (value: unknown): value is Profiles =>
  typeof value === "object" &&
  value !== null &&
  "profiles" in value &&
  typeof value.profiles === "object" &&
  value.profiles !== null

/** Reads the stored profiles. */
export const readProfiles = Effect.suspend((): Effect.Effect<Profiles, WrongUsage> => {
  try {
    const stored: unknown = JSON.parse(readFileSync(fileName(), "utf8"))
    if (isProfiles(stored)) return Effect.succeed({ ...stored, current: stored.current ?? null })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === "ENOENT" || code === "ENOTDIR") return Effect.succeed({ current: null, profiles: {} })
  }
  return Effect.fail(new WrongUsage({ message: `${fileName()} cannot be read. Correct or remove it.` }))
})

/** Replaces the file of profiles. */
export const writeProfiles = (profiles: Profiles) =>
  replaceFile(fileName(), `${JSON.stringify(profiles, null, 2)}\n`, true)

/** The failure for a name that no profile has. */
export const unknownProfile = (name: string, { profiles }: Profiles) =>
  new WrongUsage({
    message: `There is no profile "${name}".${didYouMean(name, Object.keys(profiles))} octavo profile list shows them, and octavo login --profile ${name} --url URL creates it.`
  })

/** The profile of a name, or the profile in use; undefined without one. */
export const findProfile = Effect.fnUntraced(function* (named: string | undefined) {
  const stored = yield* readProfiles
  const name = named ?? stored.current
  if (name === null) return undefined
  if (Object.hasOwn(stored.profiles, name)) return { name, ...stored.profiles[name]! }
  return named === undefined ? undefined : yield* unknownProfile(name, stored)
})
