import type { JobResource } from "@octavo/client"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { type Column, print, printTable } from "../print.ts"
import { callApi, listApi } from "../request.ts"
import { inLine } from "../terminal.ts"

const progressOf = ({ progress }: JobResource): string | undefined =>
  progress === undefined
    ? undefined
    : `${progress.step}: ${progress.done}${progress.total === null ? "" : ` of ${progress.total}`}`

const columns: ReadonlyArray<Column<JobResource>> = [
  ["ID", ({ id }) => id],
  ["KIND", ({ kind }) => kind],
  ["STATE", ({ state }) => state],
  ["ATTEMPTS", ({ attempts }) => String(attempts)],
  ["CREATED", ({ createdAt }) => createdAt],
  ["PROGRESS", progressOf],
  ["PROBLEM", ({ problem }) => problem]
]

const jobArgument = Argument.String("job").pipe(Argument.withDescription("Id of the job"))
const path = "/v1/admin/jobs"

const list = Command.make(
  "list",
  {
    state: Flag.Literals("state", ["queued", "running", "done", "failed"]).pipe(
      Flag.withDescription("Only jobs in this state"),
      Flag.optional
    ),
    kind: Flag.String("kind").pipe(Flag.withDescription("Only jobs of this kind"), Flag.optional),
    limit: Flag.Int("limit").pipe(Flag.withDescription("Maximum number of jobs"), Flag.withDefault(50))
  },
  Effect.fnUntraced(function* ({ kind, limit, state }) {
    const query = { state: Option.getOrUndefined(state), kind: Option.getOrUndefined(kind) }
    yield* printTable(columns, yield* listApi<JobResource>({ path, query }, limit))
  })
).pipe(
  Command.withDescription("List background jobs; for operators"),
  Command.withExamples([{ command: "octavo job list --state failed", description: "Failed jobs" }])
)

const show = Command.make(
  "show",
  { job: jobArgument },
  Effect.fnUntraced(function* ({ job }) {
    const found = yield* callApi<JobResource>({ path: `${path}/${encodeURIComponent(job)}` })
    yield* print(
      found,
      columns.map(([heading, cell]) => inLine(`${heading}: ${cell(found) ?? "-"}`))
    )
  })
).pipe(
  Command.withDescription("Show a background job; for operators"),
  Command.withExamples([{ command: "octavo job show 01k2j3h4", description: "State, progress, problem" }])
)

const retry = Command.make(
  "retry",
  { job: jobArgument },
  Effect.fnUntraced(function* ({ job }) {
    const retried = yield* callApi<JobResource>({
      method: "POST",
      path: `${path}/${encodeURIComponent(job)}/retry`
    })
    yield* print(retried, [`${retried.id} is ${retried.state}`])
  })
).pipe(
  Command.withDescription("Retry a failed background job; for operators"),
  Command.withExamples([{ command: "octavo job retry 01k2j3h4", description: "By its id" }])
)

/** `octavo job` */
export const jobCommand = Command.make("job").pipe(
  Command.withDescription("Background jobs: list, show, retry; for operators"),
  Command.withSubcommands([list, show, retry])
)
