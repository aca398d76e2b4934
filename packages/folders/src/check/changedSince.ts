import { placesOf, resolveTarget } from "@octavo/markdown"
import { execFile } from "node:child_process"
import type { Finding } from "./Finding.ts"

const git = (folder: string, args: ReadonlyArray<string>): Promise<ReadonlyArray<string> | null> =>
  new Promise((resolve) => {
    execFile("git", ["-C", folder, ...args], { maxBuffer: 64 * 1024 * 1024 }, (failure, printed) =>
      resolve(failure === null ? printed.split("\0").filter((path) => path !== "") : null)
    )
  })

/**
 * The files below a folder that differ from a commit of its repository, relative to the folder: changed, new, moved and deleted ones. Null where
 * Git does not know the commit.
 */
export const changedSince = async (folder: string, ref: string): Promise<ReadonlySet<string> | null> => {
  const changed = await git(folder, [
    "diff",
    "--name-only",
    "--no-renames",
    "--relative",
    "-z",
    "--end-of-options",
    ref
  ])
  const added = await git(folder, ["ls-files", "--others", "--exclude-standard", "-z"])
  return changed === null ? null : new Set([...changed, ...(added ?? [])])
}

/** Whether a finding is in a changed file, or leads to one. */
export const isAbout = ({ message, path, subject }: Finding, changed: ReadonlySet<string>): boolean => {
  if (changed.has(path)) return true
  const target = resolveTarget(path, subject)
  if (target !== null && placesOf(target).some((place) => changed.has(place))) return true
  // Problems of the layout name files in their sentences.
  return message.split(/["\s]+/).some((word) => changed.has(word.replace(/[.,;:]$/, "")))
}
