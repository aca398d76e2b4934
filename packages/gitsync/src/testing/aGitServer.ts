import { aFolder } from "@octavo/kernel/testing"
import { Cause, Effect, Exit } from "effect"
import { appendFile } from "node:fs/promises"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { runGitThere, serveGitThere } from "./askGitProcess.ts"
import { fastImport } from "./fastImport.ts"
import type { GitHostCommit } from "./GitHost.ts"

/** A Git server on a port of this machine, with repositories in a temporary folder. */
export interface GitServer {
  /** `http://127.0.0.1:<port>`, without credentials. */
  readonly origin: string
  /** The folder of the bare repositories. */
  readonly folder: string
  /** The URL of a repository, with credentials that open it. */
  readonly urlOf: (repository: string) => string
  readonly create: (repository: string) => Effect.Effect<void>
  readonly commit: (repository: string, commit: GitHostCommit) => Effect.Effect<string>
  readonly rename: (repository: string, ref: string, to: string) => Effect.Effect<void>
  readonly tipOf: (repository: string, ref: string) => Effect.Effect<string | null>
  readonly remove: (repository: string, ref: string) => Effect.Effect<void>
  /** Runs Git in a repository of the server, and answers what it printed. */
  readonly git: (repository: string, args: ReadonlyArray<string>, input?: Uint8Array) => Effect.Effect<string>
  /** Every request so far: method, path with query, and whether it carried credentials. */
  readonly requests: ReadonlyArray<{
    readonly method: string
    readonly path: string
    readonly authorized: boolean
  }>
}

/** The options of a Git server for tests. */
export interface GitServerOptions {
  /** The credentials that may read; null for everybody. `reader` with `opensesame` when absent. */
  readonly credentials?: { readonly username: string; readonly password: string } | null
  /** Answers a request before Git does; true says that it did. */
  readonly intercept?: (request: IncomingMessage, response: ServerResponse) => boolean
}

const run = (folder: string, args: ReadonlyArray<string>, input?: Uint8Array) =>
  Effect.promise(() => runGitThere(folder, args, input))

/**
 * Starts a real Git server over HTTP behind basic authentication; it ends with the scope. Commits are made straight in
 * its repositories, one second after the other from 2026-01-01 on, so that their names are the same in every run.
 */
export const aGitServer = (options: GitServerOptions = {}) =>
  Effect.gen(function* () {
    const credentials =
      options.credentials === undefined ? { username: "reader", password: "opensesame" } : options.credentials
    const wanted =
      credentials &&
      `Basic ${Buffer.from(`${credentials.username}:${credentials.password}`).toString("base64")}`
    const folder = yield* aFolder
    const requests: Array<GitServer["requests"][number]> = []
    const server = createServer((request, response) => {
      const given = request.headers.authorization
      requests.push({
        method: request.method ?? "",
        path: request.url ?? "",
        authorized: given !== undefined
      })
      if (options.intercept?.(request, response)) return
      if (wanted === null || given === wanted) return void serveGitThere(folder, request, response)
      response.writeHead(401, { "www-authenticate": 'Basic realm="git"' }).end()
    })
    yield* Effect.acquireRelease(
      Effect.callback<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void))),
      () =>
        Effect.callback<void>((resume) => {
          server.close(() => resume(Effect.void))
          server.closeAllConnections()
        })
    )
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    const folderOf = (repository: string) => join(folder, `${repository}.git`)
    const known = new Set<string>()
    let second = Date.UTC(2026, 0, 1) / 1000

    const create = Effect.fnUntraced(function* (repository: string) {
      if (known.has(repository)) return
      known.add(repository)
      yield* run(folderOf(repository), [
        "init",
        "--quiet",
        "--bare",
        "--initial-branch=main",
        folderOf(repository)
      ])
      const settings = "[uploadpack]\n\tallowFilter = true\n[http]\n\treceivepack = true\n"
      yield* Effect.promise(() => appendFile(join(folderOf(repository), "config"), settings))
    })
    const commit = Effect.fnUntraced(function* (repository: string, commit: GitHostCommit) {
      yield* create(repository)
      const ref = commit.ref ?? "refs/heads/main"
      const at = second++
      const force = commit.orphan === true ? ["--force"] : []
      // A concurrent push is not overwritten: Git refuses, and the commit is made again on top of it.
      for (let attempt = 0; attempt < 100; attempt++) {
        const tip = yield* run(folderOf(repository), ["for-each-ref", "--format=%(objectname)", ref])
        const script = fastImport({ ...commit, ref }, { parent: tip === "" ? null : tip, second: at })
        const options = ["fast-import", "--quiet", "--date-format=raw-permissive", ...force]
        const made = yield* Effect.exit(run(folderOf(repository), options, script))
        if (Exit.isSuccess(made)) return made.value
        // Git died of the script itself.
        if (!/Not updating|cannot lock ref/.test(Cause.pretty(made.cause))) return yield* made
      }
      return yield* Effect.die(new Error(`${ref} could not be moved`))
    })
    const user = credentials
      ? `${encodeURIComponent(credentials.username)}:${encodeURIComponent(credentials.password)}@`
      : ""
    const made: GitServer = {
      origin: `http://${host}`,
      folder,
      urlOf: (repository) => `http://${user}${host}/${repository}.git`,
      create,
      commit,
      rename: Effect.fnUntraced(function* (repository, ref, to) {
        yield* run(folderOf(repository), ["update-ref", to, ref])
        yield* run(folderOf(repository), ["update-ref", "-d", ref])
      }),
      tipOf: (repository, ref) =>
        Effect.map(
          run(folderOf(repository), ["for-each-ref", "--format=%(objectname)", ref]),
          (tip) => tip || null
        ),
      remove: (repository, ref) => Effect.asVoid(run(folderOf(repository), ["update-ref", "-d", ref])),
      git: (repository, args, input) => run(folderOf(repository), args, input),
      requests
    }
    return made
  })
