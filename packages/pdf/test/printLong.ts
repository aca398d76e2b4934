import { Effect } from "effect"
import { typst } from "../src/node/typst.ts"

// Started by a test, to be killed while what it started prints the folder that it is given.
Effect.runFork(typst(process.argv[2] ?? "", "print", { milliseconds: 60_000, megabytes: 4_000 }))
process.stdout.write("started\n")
