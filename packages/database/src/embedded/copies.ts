import { Data, Effect, type Scope } from "effect"
import { chmodSync, mkdirSync, rmSync } from "node:fs"
import { createConnection, createServer, type Socket } from "node:net"
import { join } from "node:path"

/** The socket of a process with a data folder, at which other processes of the same user ask for copies. */
const socketIn = (folder: string): string => join(folder, "copy.sock")

/** The folder of copies, which nobody needs when the process starts. */
const copiesIn = (folder: string): string => join(folder, "copies")

/** The longest path of a socket on any system. */
const longestPath = 100

/** No copy of the database in use was to be had. */
export class CopyRefused extends Data.TaggedError("CopyRefused")<{ readonly reason: string }> {}

interface Answer {
  readonly folder?: string
  readonly problem?: string
}

/** Makes a copy for a client, and removes it when the client has gone. */
const serve = (folder: string, copyTo: (folder: string) => Promise<void>, socket: Socket): void => {
  const own = join(copiesIn(folder), crypto.randomUUID())
  const remove = () => rmSync(own, { recursive: true, force: true })
  const answer = (said: Answer) => void socket.write(`${JSON.stringify(said)}\n`)
  let hasGone = false
  socket.on("error", () => socket.destroy())
  socket.on("close", () => {
    hasGone = true
    remove()
  })
  socket.resume()
  mkdirSync(own, { recursive: true, mode: 0o700 })
  copyTo(own).then(
    () => (hasGone ? remove() : answer({ folder: own })),
    (error: unknown) => answer({ problem: error instanceof Error ? error.message : String(error) })
  )
}

/**
 * Offers copies of the database in a folder to other processes of the same user, at a socket in the folder, until the scope closes. A
 * copy is that of one moment, as a crash would leave the database: it has every commit that was acknowledged. Each is removed
 * when its client disconnects.
 */
export const offerCopies = (
  folder: string,
  copyTo: (folder: string) => Promise<void>
): Effect.Effect<void, never, Scope.Scope> =>
  Effect.gen(function* () {
    const path = socketIn(folder)
    rmSync(copiesIn(folder), { recursive: true, force: true })
    rmSync(path, { force: true })
    if (Buffer.byteLength(path) > longestPath) {
      yield* Effect.logInfo(
        `The path of the data folder is too long for a socket: a backup needs the server stopped (${folder})`
      )
      return
    }
    const server = createServer((socket) => serve(folder, copyTo, socket))
    yield* Effect.acquireRelease(
      Effect.callback<void>((resume) => {
        server.once("error", (error) => resume(Effect.die(error)))
        server.listen(path, () => {
          chmodSync(path, 0o600)
          resume(Effect.void)
        })
        server.unref()
      }),
      () =>
        Effect.sync(() => {
          server.close()
          rmSync(copiesIn(folder), { recursive: true, force: true })
        })
    )
  })

const refused = (reason: string): CopyRefused => new CopyRefused({ reason })

/**
 * The folder of a copy of a database that another process has in use, for as long as the scope lives. It can be opened like the
 * original, and changed.
 */
export const borrowCopy = (folder: string): Effect.Effect<string, CopyRefused, Scope.Scope> =>
  Effect.gen(function* () {
    const socket = yield* Effect.acquireRelease(
      Effect.sync(() => createConnection(socketIn(folder))),
      (open) => Effect.sync(() => open.destroy())
    )
    const line = yield* Effect.callback<string, CopyRefused>((resume) => {
      let text = ""
      socket.setEncoding("utf8")
      socket.on("data", (piece: string) => {
        text += piece
        if (text.includes("\n")) resume(Effect.succeed(text))
      })
      socket.on("error", (error) => resume(Effect.fail(refused(error.message))))
      socket.on("close", () => resume(Effect.fail(refused("its process closed the connection"))))
    })
    const said = JSON.parse(line) as Answer
    return said.folder ?? (yield* refused(said.problem ?? "its process made none"))
  })
