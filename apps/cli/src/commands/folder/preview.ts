import { Console, Effect, Option, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { exitCodes, Failed, type Told, WrongUsage } from "../../failures.ts"
import { openInBrowser } from "../../openInBrowser.ts"
import { printable } from "../../terminal.ts"
import { folderAt, isRefused, readFolderSettings, refuseSettings } from "./folderAt.ts"

const isLocal = (host: string): boolean => host === "localhost" || host === "::1" || host.startsWith("127.")

const report = (text: string): void => void process.stderr.write(`${printable(text)}\n`)

const claimsOf = (text: string) =>
  Effect.suspend(() => {
    try {
      const claims: unknown = JSON.parse(text)
      if (typeof claims === "object" && claims !== null && !Array.isArray(claims))
        return Effect.succeed(claims as Readonly<Record<string, unknown>>)
    } catch {
      // Reported below.
    }
    return Effect.fail(new WrongUsage({ message: `--claims is not a JSON object: ${text}` }))
  })

/** `octavo preview` */
export const previewCommand = Command.make(
  "preview",
  {
    folder: Argument.String("folder").pipe(
      Argument.withDescription("The folder of the documentation; default: this one"),
      Argument.withDefault(".")
    ),
    port: Flag.Int("port").pipe(
      Flag.withDescription("The port of the preview; 0 for any free one"),
      Flag.withSchema(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 65_535 }))),
      Flag.withDefault(4100)
    ),
    host: Flag.String("host").pipe(
      Flag.withDescription(
        "The address to listen at. Other machines can read the folder at an address that is not local"
      ),
      Flag.withDefault("127.0.0.1")
    ),
    claims: Flag.String("claims").pipe(
      Flag.withDescription(
        'Show pages as for a visitor with these claims, a JSON object such as {"plan":"pro"}'
      ),
      Flag.withMetavar("json"),
      Flag.optional
    ),
    open: Flag.Boolean("open").pipe(
      Flag.withDescription("Open the preview in the browser"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(
    function* (flags) {
      const folder = yield* folderAt(flags.folder)
      const claims = Option.isNone(flags.claims) ? undefined : yield* claimsOf(flags.claims.value)
      yield* readFolderSettings(folder)
      const { FolderRemote, folderStores, servePreview } = yield* Effect.promise(
        () => import("@octavo/folders/node")
      )
      if (!isLocal(flags.host)) report(`Everyone who reaches ${flags.host} can read this folder.`)
      const remote = new FolderRemote()
      const options = {
        folder,
        host: flags.host,
        port: flags.port,
        onReport: report,
        ...(claims !== undefined && { claims })
      }
      return yield* Effect.gen(function* () {
        const { url } = yield* servePreview(options, remote).pipe(
          Effect.catch((error): Effect.Effect<never, Failed | Told> =>
            isRefused(error)
              ? refuseSettings(error)
              : Effect.fail(new Failed({ message: `${error.message}. Choose another port with --port.` }))
          )
        )
        yield* Console.log(url)
        report(
          `Ready after ${Math.round(performance.now())} ms. Pages are loaded again after each save; Ctrl+C ends the preview.`
        )
        if (flags.open) yield* openInBrowser(url)
        return yield* Effect.never
      }).pipe(Effect.scoped, Effect.provide(folderStores(remote)))
    },
    Effect.onInterrupt(() => Effect.sync(() => void (process.exitCode = exitCodes.done)))
  )
).pipe(
  Command.withDescription(
    "Serve a folder of documentation as the published site, without a server, an account or the network. Open pages show each save and keep their place. octavo.yaml has the title of the site and its sections."
  ),
  Command.withShortDescription("Preview a folder of documentation"),
  Command.withExamples([
    { command: "octavo preview docs --open", description: "Preview the folder docs in the browser" },
    {
      command: `octavo preview docs --claims '{"plan":"pro"}'`,
      description: "Pages and blocks whose conditions are true for a visitor"
    }
  ])
)
