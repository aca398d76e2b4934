import { Console, DateTime, Effect, Layer, Stream } from "effect"
import { Command, Flag } from "effect/cli"
import { Failed, WrongUsage } from "../failures.ts"
import { missingInstallation } from "../missingInstallation.ts"
import { told } from "../told.ts"
import { counted } from "../counted.ts"

/** The word for the folder in the data folder, beside addresses of buckets. */
const folder = "folder"

/** How many damaged files are named. */
const named = 20

/** Copies all files; returns the names of damaged files, which are not copied, or the reason why nothing can be copied. */
const moveTo = (to: string) =>
  Effect.gen(function* () {
    const { blobsOf, settings, stores } = yield* Effect.promise(() => import("@octavo/installation"))
    const { Blobs, parseBucketLocation } = yield* Effect.promise(() => import("@octavo/kernel"))
    const given = yield* settings
    const missing = missingInstallation(given)
    if (missing !== null) return missing
    const location = to === folder ? null : parseBucketLocation(to)
    if (typeof location === "string") return yield* new WrongUsage({ message: `--to: ${location}` })
    const move = Effect.gen(function* () {
      const source = yield* Blobs
      const services = yield* Layer.build(Layer.fresh(blobsOf({ ...given, blobs: location })))
      const target = yield* Effect.provideContext(Blobs, services)
      const all = DateTime.add(yield* DateTime.now, { days: 1 })
      let [moved, kept] = [0, 0]
      const damaged: Array<string> = []
      yield* Stream.runForEach(
        source.list(all),
        Effect.fnUntraced(
          function* (hash) {
            const size = yield* source.size(hash)
            const there = yield* Effect.catch(target.size(hash), () => Effect.succeed(-1))
            if (there === size) kept++
            else {
              const stored = yield* target.putStream(source.stream(hash))
              if (stored.hash === hash) moved++
              else damaged.push(hash)
            }
            if ((moved + kept) % 1000 === 0) yield* Console.error(`${moved + kept} files`)
          },
          // A file that went or cannot be read stops none of the others.
          (copy, hash) =>
            Effect.catchTag(copy, "BlobMissing", () => Effect.sync(() => void damaged.push(hash)))
        )
      )
      yield* Console.log(`${counted(moved, "file")} copied, ${kept} existed already.`)
      if (damaged.length > 0) return damaged
      const setting = location === null ? "Remove OCTAVO_BLOBS" : `Set OCTAVO_BLOBS=${to}`
      yield* Console.error(
        `${setting} and start the servers and workers again. The files stay where they were, too: remove them once everything works.`
      )
      return damaged
    })
    return yield* move.pipe(Effect.scoped, Effect.provide(stores(given, "octavo blobs")))
  })

const move = Command.make(
  "move",
  {
    to: Flag.String("to").pipe(
      Flag.withDescription("s3://bucket/prefix?region=..., or `folder` for the folder in OCTAVO_DATA_DIR")
    )
  },
  ({ to }) =>
    Effect.flatMap(told(moveTo(to)), (damaged) => {
      if (typeof damaged === "string") return new Failed({ message: damaged })
      return damaged.length === 0
        ? Effect.void
        : new Failed({
            message: `${counted(damaged.length, "damaged file")}: the bytes are missing or do not match the name. All other files were copied. Restore these from a backup and run the command again:\n${damaged.slice(0, named).join("\n")}${damaged.length > named ? "\n..." : ""}`
          })
    })
).pipe(
  Command.withDescription(
    "Copy all files to a bucket on S3, or back to the folder. A command that was ended goes on where it was when it is run again. Stop servers and workers first, so that no new file is left behind."
  ),
  Command.withShortDescription("Copy all files to a bucket, or back"),
  Command.withExamples([
    {
      command: "octavo blobs move --to 's3://octavo-files?region=eu-central-1'",
      description: "From the folder to a bucket, with the keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"
    }
  ])
)

/** `octavo blobs` */
export const blobsCommand = Command.make("blobs").pipe(
  Command.withDescription("Work on the files of the installation of this machine: move"),
  Command.withSubcommands([move])
)
