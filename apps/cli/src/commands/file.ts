import type { FileResource } from "@octavo/client"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { writeFileSync } from "node:fs"
import { basename } from "node:path"
import { confirm, yesFlag } from "../confirm.ts"
import { contentFlags, contentOf } from "../context/contentOf.ts"
import { findNamed } from "../context/named.ts"
import { writeContent } from "../editing/writeContent.ts"
import { Failed, Unreachable } from "../failures.ts"
import { type Column, print, printTable } from "../print.ts"
import { listApi } from "../request.ts"
import { unwritable } from "../context/unwritable.ts"
import { uploadBytes } from "../uploadBytes.ts"
import { writeOutput } from "../writeOutput.ts"

const columns: ReadonlyArray<Column<FileResource>> = [
  ["ID", ({ id }) => id],
  ["NAME", ({ name }) => name],
  ["TYPE", ({ contentType }) => contentType],
  ["BYTES", ({ size }) => String(size)]
]

const fileArgument = Argument.String("file").pipe(
  Argument.withDescription("Id or name of the file, or a unique prefix of the name")
)

const listFiles = (path: string) => listApi<FileResource>({ path: `${path}/content/files` })

const findFile = Effect.fnUntraced(function* (path: string, named: string) {
  const found = yield* findNamed(
    (yield* listFiles(path)).map((file) => ({ id: file.id, names: [], title: file.name, file })),
    named,
    { one: "file", where: "in the content" }
  )
  return found.file
})

const list = Command.make(
  "list",
  contentFlags,
  Effect.fnUntraced(function* (flags) {
    yield* printTable(columns, yield* listFiles((yield* contentOf(flags)).path))
  })
).pipe(
  Command.withDescription("List the files of a space or of a change request"),
  Command.withExamples([
    { command: "octavo file list --space Handbook", description: "Ids, names and sizes" }
  ])
)

const upload = Command.make(
  "upload",
  { paths: Argument.String("path").pipe(Argument.variadic({ min: 1 })), ...contentFlags },
  Effect.fnUntraced(function* ({ paths, ...flags }) {
    const content = yield* contentOf(flags)
    const files = yield* Effect.forEach(paths, (path) =>
      Effect.map(uploadBytes(content.space.organization, path), (bytes) => ({
        name: basename(path),
        ...bytes
      }))
    )
    const written = yield* writeContent(content, [{ type: "insert_files", files }])
    yield* print(
      written,
      written.changes.flatMap((change) => change.files ?? [])
    )
  })
).pipe(
  Command.withDescription("Upload files. Prints the id of each."),
  Command.withExamples([
    { command: "octavo file upload diagram.png --space Handbook", description: "One file" }
  ])
)

const replace = Command.make(
  "replace",
  { file: fileArgument, path: Argument.String("path"), ...contentFlags },
  Effect.fnUntraced(function* ({ file, path, ...flags }) {
    const content = yield* contentOf(flags)
    const { id } = yield* findFile(content.path, file)
    const bytes = yield* uploadBytes(content.space.organization, path)
    const written = yield* writeContent(content, [{ type: "update_file", file: id, content: bytes }])
    yield* print(written, [id])
  })
).pipe(
  Command.withDescription("Replace the bytes of a file; pages that show it show the new ones"),
  Command.withExamples([
    { command: "octavo file replace diagram.png new.png --space Handbook", description: "By its name" }
  ])
)

const download = Command.make(
  "download",
  {
    file: fileArgument,
    ...contentFlags,
    output: Flag.String("output").pipe(
      Flag.withAlias("o"),
      Flag.withDescription("Path to write to, - for standard output; default: the name of the file"),
      Flag.optional
    )
  },
  Effect.fnUntraced(function* ({ file, output, ...flags }) {
    const { downloadURL, name, size } = yield* findFile((yield* contentOf(flags)).path, file)
    const response = yield* Effect.tryPromise({
      try: () => fetch(downloadURL),
      catch: () => new Unreachable({ origin: new URL(downloadURL).origin })
    })
    if (!response.ok)
      return yield* new Failed({ message: `The server returned ${response.status} for the file` })
    const bytes = yield* Effect.promise(() => response.bytes())
    const path = Option.getOrElse(output, () => basename(name))
    if (path === "-") return yield* writeOutput(bytes)
    yield* Effect.try({
      try: () => writeFileSync(path, bytes),
      catch: (error) => unwritable(path, error)
    })
    yield* print({ path, size }, [path])
  })
).pipe(
  Command.withDescription("Download a file"),
  Command.withExamples([
    { command: "octavo file download diagram.png --space Handbook", description: "Into this folder" }
  ])
)

const remove = Command.make(
  "delete",
  { file: fileArgument, ...contentFlags, yes: yesFlag },
  Effect.fnUntraced(function* ({ file, yes, ...flags }) {
    const content = yield* contentOf(flags)
    const { id, name } = yield* findFile(content.path, file)
    yield* confirm(`Delete the file "${name}"? Links to it will be broken.`, yes)
    const written = yield* writeContent(content, [{ type: "delete_file", file: id }])
    yield* print(written, [`Deleted "${name}"`])
  })
).pipe(
  Command.withDescription("Delete a file; links to it are broken"),
  Command.withExamples([
    { command: "octavo file delete diagram.png --space Handbook --yes", description: "Without a question" }
  ])
)

/** `octavo file` */
export const fileCommand = Command.make("file").pipe(
  Command.withDescription("Files: list, upload, download, replace, delete"),
  Command.withSubcommands([list, upload, download, replace, remove])
)
