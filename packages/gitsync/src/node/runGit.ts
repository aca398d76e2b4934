import { labelled, Measured, metrics } from "@octavo/kernel"
import { Duration, Effect, Metric, Stream } from "effect"
import { ChildProcess, ChildProcessSpawner } from "effect/process"
import { type GitReach, gitEnvironment } from "./gitEnvironment.ts"

/** One run of Git: its arguments, the bare repository it works in, and where it may connect to (null: nowhere). */
interface GitRun {
  readonly args: ReadonlyArray<string>
  readonly repository: string | null
  readonly reach?: GitReach | null
  readonly input?: Stream.Stream<Uint8Array>
}

/** The result of a finished run. */
interface GitOutcome {
  readonly exitCode: number
  readonly output: Uint8Array
  /** The start of Git's error output, in English. For decisions, not for users: it may contain paths. */
  readonly complaint: string
}

/** Git printed more than the caller takes. */
export class GitOutputTooLarge {
  readonly _tag = "GitOutputTooLarge"
}

const maxOutput = 256 * 1024 * 1024
const maxComplaint = 64 * 1024

const collect = (stream: ChildProcessSpawner.ChildProcessHandle["stdout"]) =>
  Effect.gen(function* () {
    const parts: Array<Uint8Array> = []
    let size = 0
    yield* Stream.runForEach(Stream.orDie(stream), (part) => {
      size += part.byteLength
      parts.push(part)
      return size > maxOutput ? Effect.fail(new GitOutputTooLarge()) : Effect.void
    })
    return Buffer.concat(parts)
  })

const startOf = (stream: ChildProcessSpawner.ChildProcessHandle["stderr"]) =>
  Stream.orDie(stream).pipe(
    Stream.runFold(
      () => Buffer.alloc(0),
      (seen, part) =>
        seen.length >= maxComplaint ? seen : Buffer.concat([seen, part]).subarray(0, maxComplaint)
    ),
    Effect.map((bytes) => bytes.toString("utf8"))
  )

/** Starts Git without a shell and hands over the running process; the scope's end kills it with all its children. */
export const spawnGit = ({ args, repository, reach = null, input }: GitRun) =>
  ChildProcess.make("git", args, {
    cwd: "/",
    env: gitEnvironment(repository, reach),
    stdin: input ?? "ignore",
    // Short, because the end of a run is waited for even when only a zombie is left of it.
    forceKillAfter: "300 millis"
  })

/** The most of what Git said that the log keeps. */
const maxLogged = 2_000

/** Logs the error output of Git, without credentials in addresses. */
const logComplaint = (command: string, exitCode: number, complaint: string) =>
  Effect.logWarning("Git did not succeed").pipe(
    Effect.annotateLogs({
      command,
      exitCode,
      said: complaint.replace(/:\/\/[^/\s@']*@/g, "://").slice(0, maxLogged)
    }),
    Effect.when(Effect.succeed(complaint.trim() !== ""))
  )

const timesOf = labelled(metrics.gitSeconds, "command")

/** Measures a run of Git where somebody watches. */
const measured = <A, E, R>(run: Effect.Effect<A, E, R>, { args }: GitRun): Effect.Effect<A, E, R> =>
  Effect.flatMap(Measured, (isMeasured) =>
    isMeasured
      ? Effect.flatMap(Effect.timed(Effect.exit(run)), ([duration, exit]) =>
          Effect.andThen(
            Metric.update(
              timesOf(args.find((arg) => /^[a-z]/.test(arg)) ?? "none"),
              Duration.toSeconds(duration)
            ),
            exit
          )
        )
      : run
  )

/** Runs Git to its end and collects what it printed. A failing exit code is for the caller to judge. */
export const runGit = Effect.fnUntraced(
  function* (run: GitRun) {
    const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
    const handle = yield* Effect.orDie(spawner.spawn(spawnGit(run)))
    const [output, complaint] = yield* Effect.all([collect(handle.stdout), startOf(handle.stderr)], {
      concurrency: 2
    })
    const exitCode = yield* Effect.orDie(handle.exitCode)
    if (exitCode !== 0) yield* logComplaint(run.args[0] ?? "", exitCode, complaint)
    return { exitCode, output, complaint } satisfies GitOutcome
  },
  Effect.scoped,
  measured
)
