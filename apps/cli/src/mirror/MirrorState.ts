import { Effect } from "effect"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type Failed, WrongUsage } from "../failures.ts"
import { replaceFile } from "../replaceFile.ts"

/** An object of the source and its mirror. */
export interface MirroredObject {
  readonly kind: string
  /** The id of the mirror. */
  readonly id: string
  /** The fields that were written last, which tell a change here from one at the source. */
  readonly fields: Readonly<Record<string, unknown>>
  /** Of a space: the folder with its content, and the revision that was pushed last. */
  readonly folder?: string
  readonly revision?: string
  /** Of a space: when its pages were read last, by id. */
  readonly pages?: Readonly<Record<string, string>>
  /** Of a space: the ids of the pages of the mirror, by those at the source. */
  readonly pageIds?: Readonly<Record<string, string>>
}

/** The state of a mirror: both ends, and the objects by their id at the source. */
export interface MirrorState {
  readonly from: string
  readonly organization: string
  readonly into: string
  readonly objects: Readonly<Record<string, MirroredObject>>
}

const fileIn = (folder: string): string => join(folder, ".octavo", "mirror.json")

/** Whether a folder has files; hidden ones, such as `.git`, do not count. */
const hasFiles = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder).some((name) => !name.startsWith("."))

/** Reads the state of a folder; undefined before the first run, whose folder is empty. */
export const readMirrorState = (folder: string): Effect.Effect<MirrorState | undefined, WrongUsage> =>
  Effect.suspend(() => {
    const file = fileIn(folder)
    if (!existsSync(file)) {
      return hasFiles(folder)
        ? Effect.fail(
            new WrongUsage({ message: `${folder} has files and no mirror. Name an empty or a new folder.` })
          )
        : Effect.succeed(undefined)
    }
    try {
      const state = JSON.parse(readFileSync(file, "utf8")) as MirrorState
      if (typeof state.objects === "object") return Effect.succeed(state)
    } catch {
      // Reported below.
    }
    return Effect.fail(new WrongUsage({ message: `${file} is not readable. Correct or remove it.` }))
  })

/** Stores the state of a folder; a crash leaves the one before. */
export const writeMirrorState = (folder: string, state: MirrorState): Effect.Effect<void, Failed> =>
  replaceFile(fileIn(folder), `${JSON.stringify(state, null, 2)}\n`)
