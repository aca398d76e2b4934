import { Context, Effect, Layer, Redacted } from "effect"
import {
  CheckFailed,
  CommitStatuses,
  CommitStatusRefused,
  type CommitStatus,
  SnapshotChecks
} from "../../src/index.ts"

/** The commit statuses that a service of repositories received. */
export class StatusesReceived extends Context.Service<
  StatusesReceived,
  {
    /** The statuses of a repository, in order. */
    readonly of: (repository: string) => ReadonlyArray<CommitStatus>
    /** The next answers to a repository in place of success. */
    readonly refuse: (repository: string, answers: ReadonlyArray<CommitStatusRefused>) => void
  }
>()("@octavo/gitsync/test/StatusesReceived") {}

/** A service of repositories that keeps the statuses it is sent; a token `expired` is refused. */
const service = Layer.effectContext(
  Effect.sync(() => {
    const received: Array<CommitStatus> = []
    const refusals = new Map<string, Array<CommitStatusRefused>>()
    return Context.make(StatusesReceived, {
      of: (repository) => received.filter((status) => status.repository === repository),
      refuse: (repository, answers) => void refusals.set(repository, [...answers])
    }).pipe(
      Context.add(CommitStatuses, {
        put: (status) =>
          Effect.suspend(() => {
            const refused = refusals.get(status.repository)?.shift()
            if (refused !== undefined) return Effect.fail(refused)
            if (Redacted.value(status.token) === "expired") {
              const message = "The service does not accept the token for commit statuses"
              return Effect.fail(new CommitStatusRefused({ status: 401, mayPass: false, message }))
            }
            received.push(status)
            return Effect.void
          })
      })
    )
  })
)

/**
 * Checks by the names of files alone: `broken` is an error, `old` a warning, and `endless` never ends. A described import has a page for each file,
 * and leaves out those that are `old`.
 */
const checks = Layer.succeed(SnapshotChecks, {
  check: (snapshot, base) =>
    Effect.suspend(() => {
      const known = new Set(base.entries.map(({ path }) => path))
      const added = snapshot.entries.filter(({ path }) => !known.has(path))
      if (added.some(({ path }) => path.includes("endless"))) return Effect.fail(new CheckFailed())
      const problems = added.flatMap(({ path }) => {
        const severity = path.includes("broken") ? "error" : path.includes("old") ? "warning" : null
        return severity === null
          ? []
          : [{ severity, rule: "broken-link", path, line: 1, message: "It leads nowhere." } as const]
      })
      const errors = problems.filter(({ severity }) => severity === "error").length
      return Effect.succeed({ errors, warnings: problems.length - errors, problems })
    }),
  describe: ({ entries }, directory) => {
    const paths = entries.map(({ path }) => path).filter((path) => path.startsWith(directory))
    if (paths.some((path) => path.includes("endless"))) return Effect.fail(new CheckFailed())
    const named = (name: string) => paths.filter((path) => path.includes(name))
    const old = named("old").map(
      (path) => ({ path, severity: "warning", message: "It is left out." }) as const
    )
    const broken = named("broken").map(
      (path) => ({ path, severity: "error", message: "It is broken." }) as const
    )
    const losses = old.length === 0 ? [] : [{ kind: "pages", count: old.length } as const]
    const report = { source: "Starlight", pages: paths.length - old.length, languages: 2, losses }
    return Effect.succeed({ report, problems: [...broken, ...old] })
  }
})

/** The services beside repositories that previews of pull requests use. */
export const aService = Layer.mergeAll(service, checks)
