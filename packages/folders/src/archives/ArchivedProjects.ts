import { SpaceNotFound } from "@octavo/content"
import {
  addSnapshot,
  ArchiveRemote,
  CheckFailed,
  GitRemote,
  isProject,
  PathTaken,
  RepositoryRefused,
  SnapshotChecks
} from "@octavo/gitsync"
import { ArchivedProjects, ImportRefused, type ReadArchive } from "@octavo/imports"
import { Context, Effect, Layer } from "effect"
import * as Checks from "../snapshots/SnapshotChecks.ts"

/** For a project, in milliseconds. */
const reading = 40_000

const tooComplex = () => new ImportRefused({ reason: "too-complex" })
const nothing = () => new ImportRefused({ reason: "empty" })

/**
 * Turns failures into refusals. The contents of an open archive are in memory, so that no remote fails. The layout of a project
 * has an error only where none of its pages can be read.
 */
const refusing = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.catchIf(
    effect,
    (error): error is Exclude<E, ImportRefused | SpaceNotFound> =>
      !(error instanceof ImportRefused || error instanceof SpaceNotFound),
    (error) => {
      if (error instanceof RepositoryRefused) return nothing()
      if (error instanceof PathTaken) return new ImportRefused({ reason: "taken", file: error.path })
      return error instanceof CheckFailed ? tooComplex() : Effect.die(error)
    }
  )

const make = Effect.gen(function* () {
  const archives = new ArchiveRemote()
  const remote = Layer.succeed(GitRemote, archives.remote)
  // A layer that is built once would be that of connected repositories, where a server has it too.
  const own = Layer.fresh(Layer.provide(Checks.layer, remote))
  const checks = Context.get(yield* Layer.build(own), SnapshotChecks)
  const open = ({ beside, files }: ReadArchive) =>
    archives.open({
      files: new Map([...files, ...(beside?.hidden ?? [])].map(({ bytes, path }) => [path, bytes])),
      links: beside?.links ?? []
    })
  const read = Effect.provideService(GitRemote, archives.remote)
  return ArchivedProjects.of({
    isProject: (archive) =>
      open(archive).pipe(
        Effect.flatMap((snapshot) => read(isProject(snapshot))),
        Effect.orDie,
        Effect.scoped
      ),
    add: Effect.fn("folders.addProject")(function* (space, archive, addition) {
      const snapshot = yield* open(archive)
      const { ids, problems, ...added } = yield* read(addSnapshot(space, snapshot, addition)).pipe(
        Effect.timeoutOrElse({ duration: reading, orElse: () => Effect.fail(tooComplex()) }),
        refusing
      )
      const [first] = ids.values()
      return {
        ...added,
        problems: problems.flatMap(({ line, message, path }) => {
          const own = ids.get(path)
          const page = own ?? first
          if (page === undefined) return []
          const place = own === undefined && path !== "" ? `${path}: ` : ""
          return [{ page, message: `${place}${message}`, ...(line !== undefined && { line }) }]
        })
      }
    }, Effect.scoped),
    describe: Effect.fn("folders.describeProject")(function* (archive) {
      const snapshot = yield* open(archive)
      const { problems, report } = yield* checks.describe(snapshot, "").pipe(refusing)
      if (report === null) return yield* tooComplex()
      if (report.pages === 0) return yield* nothing()
      return {
        report,
        problems: problems.map(({ line, message, path }) => ({
          page: path,
          message,
          ...(line !== undefined && { line })
        }))
      }
    }, Effect.scoped)
  })
})

/** Reads archives of projects by the reader of repositories, and describes them in the process that checks snapshots. */
export const layer: Layer.Layer<ArchivedProjects> = Layer.effect(ArchivedProjects, make)
