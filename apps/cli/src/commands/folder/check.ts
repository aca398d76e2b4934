import type { Finding, Report, RuleName, Severity } from "@octavo/folders"
import { Console, Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { readFile, writeFile } from "node:fs/promises"
import { resolve } from "node:path"
import { counted } from "../../counted.ts"
import { Told, WrongUsage } from "../../failures.ts"
import { readInput } from "../../readInput.ts"
import { unwritable } from "../../context/unwritable.ts"
import { inLine } from "../../terminal.ts"
import { version } from "../../version.ts"
import { folderAt, readFolderSettings, repositoryPrefix, workingPrefix } from "./folderAt.ts"

const loadFolders = Effect.promise(() => import("@octavo/folders"))

const formats = ["text", "json", "sarif", "github", "gitlab", "junit"] as const

/** The severities that flags such as `image-alt=off` give. */
const rulesOf = Effect.fnUntraced(function* (flags: ReadonlyArray<string>) {
  const { checkRules, isRule } = yield* loadFolders
  const rules: Partial<Record<RuleName, Severity | "off">> = {}
  for (const flag of flags) {
    const [name = "", severity = ""] = flag.split("=")
    if (!isRule(name)) {
      const known = Object.keys(checkRules).join(", ")
      return yield* new WrongUsage({ message: `--rule: unknown rule "${name}". Known: ${known}.` })
    }
    if (severity !== "error" && severity !== "warning" && severity !== "off") {
      return yield* new WrongUsage({
        message: `--rule: write ${name}=error, ${name}=warning or ${name}=off.`
      })
    }
    rules[name] = severity
  }
  return rules
})

/** The OpenAPI documents that flags such as `petstore=../petstore.yaml` name, by slug. */
const specsOf = Effect.fnUntraced(function* (flags: ReadonlyArray<string>) {
  const specs = new Map<string, { readonly path: string; readonly text: string }>()
  for (const flag of flags) {
    const at = flag.indexOf("=")
    const [slug, path] = [flag.slice(0, Math.max(0, at)), flag.slice(at + 1)]
    if (slug === "" || path === "")
      return yield* new WrongUsage({ message: `--spec: write SLUG=FILE in place of "${flag}".` })
    if (path === "-") return yield* new WrongUsage({ message: "--spec: name a file, not standard input." })
    specs.set(slug, { path, text: yield* readInput(path) })
  }
  return specs
})

const readBaselineAt = Effect.fnUntraced(function* (path: string) {
  const { readBaseline } = yield* loadFolders
  const text = yield* Effect.promise(() => readFile(path, "utf8").catch(() => null))
  const baseline = text === null ? null : readBaseline(text)
  if (baseline !== null) return baseline
  const why =
    text === null ? "cannot be read. Make it with --write-baseline" : "is no baseline of octavo check"
  return yield* new WrongUsage({ message: `--baseline: ${path} ${why}.` })
})

const openExternal = Effect.fnUntraced(function* (allowed: ReadonlyArray<string>, cache: string | null) {
  const { openExternalLinks } = yield* Effect.promise(() => import("@octavo/folders/node"))
  return yield* openExternalLinks({ allowed, cache: cache === null ? null : resolve(cache) })
})

const changedFiles = Effect.fnUntraced(function* (folder: string, ref: string) {
  const { changedSince } = yield* loadFolders
  const changed = yield* Effect.promise(() => changedSince(folder, ref))
  if (changed !== null) return changed
  return yield* new WrongUsage({
    message: `--changed-since: Git knows no commit "${ref}" here. In CI, fetch it first: a shallow clone has one commit.`
  })
})

const countsOf = (findings: ReadonlyArray<Finding>) => {
  const errors = findings.filter(({ severity }) => severity === "error").length
  return { errors, warnings: findings.length - errors }
}

const writeTo = (path: string, text: string) =>
  Effect.tryPromise({ try: () => writeFile(path, text), catch: (error) => unwritable(path, error) })

const writeReport = (text: string, output: string | null, isLines: boolean) => {
  if (output !== null) return writeTo(output, text === "" ? "" : `${text}\n`)
  if (text === "") return Effect.void
  return Console.log(isLines ? text.split("\n").map(inLine).join("\n") : text)
}

/** `octavo check` */
export const checkCommand = Command.make(
  "check",
  {
    folder: Argument.String("folder").pipe(
      Argument.withDescription("The folder of the documentation; default: this one"),
      Argument.withDefault(".")
    ),
    format: Flag.Literals("format", formats).pipe(
      Flag.withDescription("Default: text, in GitHub Actions github"),
      Flag.optional
    ),
    output: Flag.String("output").pipe(
      Flag.withDescription("Write the findings to this file in place of standard output"),
      Flag.optional
    ),
    rule: Flag.String("rule").pipe(
      Flag.withDescription("NAME=error, NAME=warning or NAME=off; before the settings in octavo.yaml"),
      Flag.atLeast(0)
    ),
    maxWarnings: Flag.Int("max-warnings").pipe(
      Flag.withDescription("Exit with 1 when there are more warnings; default: any number is accepted"),
      Flag.optional
    ),
    baseline: Flag.String("baseline").pipe(
      Flag.withDescription("A file of known findings, which are not reported"),
      Flag.optional
    ),
    writeBaseline: Flag.String("write-baseline").pipe(
      Flag.withDescription("Write all findings to this file of known findings, and exit with 0"),
      Flag.optional
    ),
    fix: Flag.Boolean("fix").pipe(
      Flag.withDescription("Correct links that have one right target, and report the rest"),
      Flag.withDefault(false)
    ),
    changedSince: Flag.String("changed-since").pipe(
      Flag.withDescription(
        "Report findings in files that differ from this commit or branch, and findings that lead to them"
      ),
      Flag.optional
    ),
    external: Flag.Boolean("external").pipe(
      Flag.withDescription("Check links to other servers too; two requests at a time to a host"),
      Flag.withDefault(false)
    ),
    externalCache: Flag.String("external-cache").pipe(
      Flag.withDescription("A file that keeps good links of --external for seven days"),
      Flag.optional
    ),
    spec: Flag.String("spec").pipe(
      Flag.withDescription(
        "SLUG=FILE: the OpenAPI document of a specification that is not in the folder; may be repeated"
      ),
      Flag.atLeast(0)
    ),
    directory: Flag.String("directory").pipe(
      Flag.withDescription("The folder of the project in the folder, where other folders have files of it"),
      Flag.withDefault("")
    )
  },
  Effect.fnUntraced(function* (flags) {
    const { baselineOf, checkFolder, directoriesOf, divideBy, fixFolder, isAbout, reportFormats } =
      yield* loadFolders
    const folder = yield* folderAt(flags.folder)
    const settings = yield* readFolderSettings(folder)
    const directory = flags.directory.replace(/^\.\/|\/+$/g, "")
    const external = flags.external
      ? yield* openExternal(settings.externalAllowed, Option.getOrNull(flags.externalCache))
      : null
    const options = {
      ...(external !== null && { external: external.links }),
      specs: yield* specsOf(flags.spec),
      directories: directory === "" ? directoriesOf(settings) : [directory],
      rules: { ...settings.rules, ...(yield* rulesOf(flags.rule)) }
    }
    const started = performance.now()
    let { findings, pages } = yield* checkFolder(folder, options)
    if (flags.fix) {
      const fixed = yield* Effect.promise(() => fixFolder(folder, findings))
      yield* Console.error(`${counted(fixed, "place")} corrected.`)
      if (fixed > 0) ({ findings, pages } = yield* checkFolder(folder, options))
    }
    if (external !== null) yield* external.save
    if (Option.isSome(flags.changedSince)) {
      const changed = yield* changedFiles(folder, flags.changedSince.value)
      findings = findings.filter((finding) => isAbout(finding, changed))
    }
    if (Option.isSome(flags.writeBaseline)) {
      const path = resolve(flags.writeBaseline.value)
      yield* writeTo(path, `${JSON.stringify(baselineOf(findings), null, 2)}\n`)
      return yield* Console.error(`${counted(findings.length, "finding")} written to ${path}.`)
    }
    const baseline = Option.isSome(flags.baseline) ? yield* readBaselineAt(resolve(flags.baseline.value)) : {}
    const { added, known } = divideBy(baseline, findings)
    const format =
      Option.getOrUndefined(flags.format) ?? (process.env["GITHUB_ACTIONS"] === "true" ? "github" : "text")
    const prefix = yield* format === "text" ? Effect.succeed(workingPrefix(folder)) : repositoryPrefix(folder)
    const report: Report = { added, known, prefix, version }
    const isLines = format === "text" || format === "github"
    yield* writeReport(reportFormats[format](report), Option.getOrNull(flags.output), isLines)
    const { errors, warnings } = countsOf(added)
    const accepted = known.length === 0 ? "" : `, ${known.length} in the baseline`
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    yield* Console.error(
      `${counted(pages, "page")} checked in ${seconds} s: ${counted(errors, "error")}, ${counted(warnings, "warning")}${accepted}.`
    )
    const maxWarnings =
      Option.getOrNull(flags.maxWarnings) ?? settings.maxWarnings ?? Number.POSITIVE_INFINITY
    if (errors > 0 || warnings > maxWarnings) return yield* new Told({ code: 1 })
  })
).pipe(
  Command.withDescription(
    "Check a folder of documentation without a server: links, anchors, files, redirects, the table of contents, blocks, expressions, OpenAPI operations, alternative texts, headings. Findings are on standard output, the summary is on standard error. octavo.yaml sets the severity of rules; <!-- octavo-ignore RULE --> before a block excludes it. Exit codes: 0 no errors, 1 errors or too many warnings, 2 wrong usage, 78 a mistake in octavo.yaml."
  ),
  Command.withShortDescription("Check a folder of documentation"),
  Command.withExamples([
    { command: "octavo check docs", description: "Check the folder docs" },
    { command: "octavo check docs --fix", description: "Correct links that have one right target" },
    {
      command: "octavo check docs --format sarif --output octavo.sarif",
      description: "A report for code scanning"
    }
  ])
)
