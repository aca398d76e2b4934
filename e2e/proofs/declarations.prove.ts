import { beforeAll, it } from "@effect/vitest"
import { Effect } from "effect"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { aClientProject } from "../src/aClientProject.ts"
import {
  aProjectWithTarballs,
  buildPackages,
  oneChecker,
  programOfClient,
  root,
  runCommand,
  writeExamples
} from "../src/packedPackages.ts"

beforeAll(buildPackages, 600_000)

/** Checks all programs of a project and all declarations they reach. */
const checkTypes = (project: string, lib: ReadonlyArray<string>, types: ReadonlyArray<string>): void => {
  const compilerOptions = {
    module: "nodenext",
    target: "es2024",
    lib,
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
    types
  }
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }))
  runCommand(join(root, "node_modules/.bin/tsc"), ["-p", project, ...oneChecker], project)
}

it.live("the packed packages type-check with all declarations and the programs of the guides", () =>
  Effect.gen(function* () {
    const project = yield* aProjectWithTarballs
    writeExamples(project)
    checkTypes(project, ["es2024", "dom", "dom.iterable"], ["node"])
  }).pipe(Effect.scoped)
)

it.live("the client has types of its own", () =>
  Effect.gen(function* () {
    const { project } = yield* aClientProject
    writeFileSync(join(project, "program.ts"), programOfClient)
    checkTypes(project, ["es2024", "dom"], [])
  }).pipe(Effect.scoped)
)
