import { ApiFailure } from "@octavo/client"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { statSync } from "node:fs"
import { resolve } from "node:path"
import { organizationFlag } from "../context/organizationIdOf.ts"
import { findSpace } from "../context/findSpace.ts"
import { connect } from "../connection.ts"
import { Failed, WrongUsage } from "../failures.ts"
import { followSync } from "../followSync.ts"
import { createNamedSpace, importFile } from "../importFile.ts"
import { print } from "../print.ts"
import { importSite } from "./projectSite/importSite.ts"
import { folderSource, repositorySource } from "./projectSite/ProjectSource.ts"
import { unpackArchive } from "./projectSite/unpackArchive.ts"
import { problemLines } from "../problemLines.ts"
import { reportLines } from "../reportLines.ts"
import { repositoryFlags, repositoryUrl } from "../repositoryUrl.ts"
import { basesOf, syncPlace } from "../syncPlace.ts"

const ADDRESS = /^\w+:\/\//

const flags = {
  url: Argument.String("git-url|file").pipe(
    Argument.withDescription(
      "http:// or https:// address of the repository; or a local file: .docx, .md, .adoc, .html, or a .zip with a folder of pages, a project of a documentation tool, or an export of Notion, Confluence, BookStack, Docmost, Outline, Google Docs, MediaWiki (also as .xml), Wiki.js, Slab or Coda, or pages in AsciiDoc, also of Antora"
    )
  ),
  space: Flag.String("space").pipe(
    Flag.withDescription("Id, title or URL of the space that is filled"),
    Flag.optional
  ),
  createSpace: Flag.String("create-space").pipe(
    Flag.withDescription("Make a space with this title and fill it"),
    Flag.optional
  ),
  site: Flag.String("site").pipe(
    Flag.withDescription(
      "Make a site with this title: each language and version of the project becomes a space, and the spaces become variants. Also of a local folder or a .zip. A second run brings what changed; of a .zip with --replace"
    ),
    Flag.optional
  ),
  org: organizationFlag,
  ...repositoryFlags,
  force: Flag.Boolean("force").pipe(
    Flag.withDescription(
      "Also when the branch was rewritten, or its commits delete more than half of the space"
    ),
    Flag.withDefault(false)
  ),
  replace: Flag.Boolean("replace").pipe(
    Flag.withDescription("Also when the space has content that did not come from this repository and folder"),
    Flag.withDefault(false)
  ),
  dryRun: Flag.Boolean("dry-run").pipe(
    Flag.withDescription(
      "Report the recognized tool or product, the number of pages, and what would be lost, and import nothing; a local folder needs no server"
    ),
    Flag.withDefault(false)
  ),
  standalone: Flag.Boolean("standalone").pipe(
    Flag.withDescription("Make a revision beside the content of the space, and leave that alone"),
    Flag.withDefault(false)
  )
}

/** Reports what an import of a local folder would bring and lose, without a server. */
const describeLocalFolder = Effect.fnUntraced(function* (
  folder: string,
  directory: Option.Option<string>,
  dryRun: boolean
) {
  if (!dryRun) {
    return yield* new WrongUsage({
      message: `${folder} is a folder. Use octavo push to bring it into a space, or --dry-run for a report.`
    })
  }
  const { describeFolder } = yield* Effect.promise(() => import("@octavo/folders"))
  const described = yield* describeFolder(
    resolve(folder),
    Option.getOrElse(directory, () => "")
  )
  const isRefused = described.problems.some(({ severity }) => severity === "error")
  const lines = [...problemLines(described), ...(isRefused ? [] : reportLines(described.report))]
  yield* print(described, lines)
  if (isRefused) return yield* new Failed({ message: "The folder cannot be imported as it is" })
})

/** Makes a site of a repository or of a local folder. */
const importProject = Effect.fnUntraced(function* (
  url: string,
  title: string,
  isFolder: boolean,
  given: {
    readonly username: Option.Option<string>
    readonly passwordStdin: boolean
    readonly ref: Option.Option<string>
    readonly directory: Option.Option<string>
    readonly force: boolean
    readonly replace: boolean
    readonly dryRun: boolean
    readonly org: Option.Option<string>
  }
) {
  const isArchive = !isFolder && !ADDRESS.test(url)
  if (isArchive && !/\.zip$/i.test(url))
    return yield* new WrongUsage({ message: "--site needs a repository, a folder or a .zip archive" })
  const { dryRun, force, org, passwordStdin, replace, username } = given
  const directory = Option.getOrElse(given.directory, () => "").replace(/^\.$/, "")
  const options = { force, replace }
  const source = isFolder
    ? folderSource(resolve(url), directory, options)
    : isArchive
      ? folderSource(yield* unpackArchive(resolve(url)), directory, options)
      : repositorySource(
          yield* connect,
          {
            url: yield* repositoryUrl(url, username, passwordStdin),
            ref: Option.getOrElse(given.ref, () => "refs/heads/main"),
            directory
          },
          options
        )
  yield* importSite(source, { title, org, dryRun })
}, Effect.scoped)

/** `octavo import` */
export const importCommand = Command.make(
  "import",
  flags,
  Effect.fnUntraced(function* ({
    directory,
    dryRun,
    force,
    passwordStdin,
    ref,
    replace,
    site,
    standalone,
    url,
    username,
    ...target
  }) {
    const isFolder = statSync(url, { throwIfNoEntry: false })?.isDirectory() === true
    if (isFolder && Option.isNone(site)) return yield* describeLocalFolder(url, directory, dryRun)
    if ([target.space, target.createSpace, site].filter(Option.isSome).length !== 1) {
      return yield* new WrongUsage({
        message: "Name the space with --space, make one with --create-space, or make a site with --site"
      })
    }
    if (Option.isSome(site)) {
      const shared = { username, passwordStdin, ref, directory, force, replace, dryRun, org: target.org }
      return yield* importProject(url, site.value, isFolder, shared)
    }
    const client = yield* connect
    if (!ADDRESS.test(url)) return yield* importFile(client, url, target, dryRun)
    const complete = yield* repositoryUrl(url, username, passwordStdin)
    const named = {
      url: Option.some(complete),
      ref,
      directory,
      username: Option.none(),
      passwordStdin: false
    }
    const filled = Option.isSome(target.space) ? (yield* findSpace(target.space.value)).id : undefined
    const bases = filled === undefined ? [] : yield* basesOf(client, filled)
    const place = yield* syncPlace(bases, named)
    const isNew = filled === undefined
    const spaceId = filled ?? (yield* createNamedSpace(client, target)).id
    const removed = isNew ? client.spaces.deleteSpaceById({ params: { spaceId } }) : Effect.void
    const payload = {
      url: place.url,
      ref: place.ref,
      force,
      standalone,
      replace,
      ...(dryRun && { dryRun }),
      repoProjectDirectory: place.directory
    }
    const ended = yield* followSync(
      client,
      spaceId,
      ({ lastImport }) => lastImport,
      client.git.importGitRepository({ params: { spaceId }, payload })
    ).pipe(Effect.tapError((error) => (error instanceof ApiFailure ? Effect.ignore(removed) : Effect.void)))
    // A space that was made for this import is of no use without it.
    if (ended.state === "failed" || dryRun) yield* removed
    yield* print(dryRun && isNew ? ended : { space: spaceId, ...ended }, [
      ...problemLines(ended),
      ...(ended.report === undefined ? [] : reportLines(ended.report)),
      ...(ended.state === "done" && ended.report === undefined
        ? [dryRun ? (ended.message ?? "") : `${ended.message ?? "Imported"} (space ${spaceId})`]
        : [])
    ])
    if (ended.state === "failed") {
      const message = ended.message ?? "The import failed"
      return yield* new Failed({ message: isNew ? `${message} (the new space was removed again)` : message })
    }
  })
).pipe(
  Command.withDescription(
    "Bring the content of a Git repository or of a file into a space, and wait until it is there. The pages of a file are added at the end; the flags of repositories have no effect on it. Exit code 1 when the import failed; warnings about single files do not count as failure."
  ),
  Command.withShortDescription("Bring a Git repository or a file into a space"),
  Command.withExamples([
    {
      command: "octavo import https://git.example.org/docs.git --space 01k2j3h4",
      description: "The branch main of a public repository"
    },
    {
      command:
        "octavo import https://git.example.org/docs.git --create-space Docs --username me --password-stdin < token.txt",
      description: "A private repository into a new space"
    },
    {
      command: "octavo import docs --dry-run",
      description: "What an import of a local folder would bring and lose"
    },
    {
      command: "octavo import https://git.example.org/docs.git --site Handbook --dry-run",
      description: "The site with a space for each language and version"
    },
    {
      command: "octavo import notion-export.zip --create-space Wiki",
      description: "The export of another product into a new space"
    }
  ])
)
