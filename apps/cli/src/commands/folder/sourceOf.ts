import { Effect } from "effect"
import { execFile } from "node:child_process"
import { basename } from "node:path"

const maxLength = 200

/** The output of Git in a folder; empty where Git fails. */
const git = (folder: string, ...args: ReadonlyArray<string>): Promise<string> =>
  new Promise((resolve) => {
    execFile("git", ["-C", folder, ...args], (failure, printed) =>
      resolve(failure === null ? printed.trim() : "")
    )
  })

/** The path of a repository at its server: `acme/docs` for `git@git.example.org:acme/docs.git`. */
const repositoryName = (remote: string): string =>
  (URL.parse(remote)?.pathname ?? remote.replace(/^[^:]*:/, ""))
    .replace(/^\/+|\/+$/g, "")
    .replace(/\.git$/, "")

/** Turns text into a name that the API accepts. */
const nameOf = (text: string): string => {
  const name = text.replace(/[^A-Za-z0-9._/-]+/g, "-").slice(-maxLength)
  return name.replace(/^[^A-Za-z0-9]+/, "") || "folder"
}

/**
 * Names a folder by its repository and its path there, so that it has the same name in each clone: `acme/docs/handbook`. Without a remote
 * repository it has its own name.
 */
export const sourceOf = (folder: string): Effect.Effect<string> =>
  Effect.promise(async () => {
    const remote = await git(folder, "config", "--get", "remote.origin.url")
    if (remote === "") return nameOf(basename(folder))
    const prefix = await git(folder, "rev-parse", "--show-prefix")
    return nameOf(`${repositoryName(remote)}/${prefix}`.replace(/\/+$/, ""))
  })
