import type { ConflictResource } from "@octavo/client"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import type { Content } from "../../context/contentOf.ts"
import { listPages } from "../../context/findPage.ts"
import { findNamed } from "../../context/named.ts"
import { counted } from "../../counted.ts"
import { type Answer, conflictText, editConflict, isTextConflict } from "../../editing/editConflict.ts"
import { Conflicted, WrongUsage } from "../../failures.ts"
import { print, printPaged } from "../../print.ts"
import { readInput } from "../../readInput.ts"
import { callApi, listApi } from "../../request.ts"
import { coloured, inLine, printable } from "../../terminal.ts"
import { changeRequestFlags, namedChangeRequest } from "./flags.ts"

/** The conflicts of a change request, each with its number from 1 and the place in words. */
const listConflicts = Effect.fnUntraced(function* (content: Content) {
  const conflicts = yield* listApi<ConflictResource>({ path: `${content.path}/conflicts` })
  const pages = conflicts.length === 0 ? [] : yield* listPages(content)
  return conflicts.map((conflict, index) => {
    const page = pages.find(({ id }) => id === conflict.page)
    const place = page?.path || page?.title || conflict.page || "content"
    return { conflict, number: index + 1, place, what: conflict.about ?? conflict.kind }
  })
})

/** `octavo cr conflicts` */
export const conflictsCommand = Command.make(
  "conflicts",
  changeRequestFlags,
  Effect.fnUntraced(function* (flags) {
    const listed = yield* listConflicts(yield* namedChangeRequest(flags))
    yield* printPaged(
      listed.map(({ conflict }) => conflict),
      listed.length === 0
        ? ["There are no conflicts"]
        : listed.flatMap(({ conflict, number, place, what }) => [
            coloured("bold", inLine(`${number}  ${place}: ${what}${conflict.resolved ? ", resolved" : ""}`)),
            ...printable(conflictText(conflict)).trimEnd().split("\n"),
            ""
          ])
    )
  })
).pipe(
  Command.withDescription("Show the conflicts of a change request with the main content"),
  Command.withExamples([
    { command: "octavo cr conflicts 12 --space Handbook", description: "With both sides" }
  ])
)

const side = (name: string, description: string) =>
  Flag.Boolean(name).pipe(Flag.withDescription(description), Flag.withDefault(false))

const answerConflict = (path: string, conflict: ConflictResource, answer: Answer) =>
  callApi<ConflictResource>({ method: "PUT", path: `${path}/conflicts/${conflict.id}`, body: answer })

/** `octavo cr resolve` */
export const resolveCommand = Command.make(
  "resolve",
  {
    ...changeRequestFlags,
    conflict: Argument.String("conflict").pipe(
      Argument.withDescription("Number or id of a conflict; default: all without a resolution"),
      Argument.optional
    ),
    ours: side("ours", "Take the content of the change request"),
    theirs: side("theirs", "Take the main content"),
    file: Flag.String("file").pipe(
      Flag.withDescription("File with the text that replaces both sides; - for standard input"),
      Flag.optional
    )
  },
  Effect.fnUntraced(function* ({ conflict: named, file, ours, theirs, ...flags }) {
    if ([ours, theirs, Option.isSome(file)].filter(Boolean).length > 1)
      return yield* new WrongUsage({ message: "Give one resolution: --ours, --theirs or --file" })
    if (Option.isSome(file) && Option.isNone(named))
      return yield* new WrongUsage({
        message: "--file resolves one conflict: name its number (octavo cr conflicts)"
      })
    const content = yield* namedChangeRequest(flags)
    const listed = yield* listConflicts(content)
    const open = listed.filter(({ conflict }) => !conflict.resolved)
    const find = (name: string) =>
      findNamed(
        listed.map((item) => ({
          ...item,
          id: item.conflict.id,
          names: [String(item.number)],
          title: item.place
        })),
        name,
        { one: "conflict", where: "in the change request" }
      )
    const chosen = Option.isSome(named) ? [yield* find(named.value)] : open
    const given: Answer | undefined = Option.isSome(file)
      ? { markdown: yield* readInput(file.value) }
      : ours
        ? { take: "change-request" }
        : theirs
          ? { take: "main" }
          : undefined
    const resolved: Array<ConflictResource> = []
    for (const { conflict, number, place } of chosen) {
      const answer = given ?? (isTextConflict(conflict) ? yield* editConflict(conflict) : undefined)
      if (answer !== undefined) resolved.push(yield* answerConflict(content.path, conflict, answer))
      else if (!isTextConflict(conflict))
        process.stderr.write(
          `${inLine(`Conflict ${number} (${place}) is not about a text: use --ours or --theirs`)}\n`
        )
    }
    const left =
      open.length - resolved.filter(({ id }) => open.some(({ conflict }) => conflict.id === id)).length
    yield* print(resolved, [
      `Resolved ${counted(resolved.length, "conflict")}${left === 0 ? "" : `, ${left} left`}`
    ])
    if (left > 0 && Option.isNone(named))
      return yield* new Conflicted({ message: `${counted(left, "conflict")} without a resolution` })
  })
).pipe(
  Command.withDescription(
    "Resolve conflicts of a change request. Without a resolution each text is opened in VISUAL, EDITOR or vi with the markers of Git: ours is the change request, theirs the main content. A text that still has markers stays unresolved."
  ),
  Command.withShortDescription("Resolve conflicts, in the editor or with a side"),
  Command.withExamples([
    { command: "octavo cr resolve 12 --space Handbook", description: "All, in the editor" },
    {
      command: "octavo cr resolve 12 1 --theirs --space Handbook",
      description: "The first, with the main content"
    }
  ])
)
